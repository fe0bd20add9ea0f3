import { expect, test } from 'vitest';
import { perFile } from '#testing/lifetimes.ts';
import { alerting, wishes } from '#testing/units/alerting.ts';
import { startUnitServer } from '#testing/units/unit-server.ts';

const server = perFile(startUnitServer);
type Person = Awaited<ReturnType<typeof alerting>>;
type Send = () => ReturnType<Person['ask']>;

const sayings: Record<string, { most: number; sending: (person: Person) => Promise<Send> }> = {
  'of what they are told': {
    // One was said when the person was made.
    most: 29,
    sending:
      async ({ ask, unit }) =>
      () =>
        ask('PUT', `/units/${unit.id}/notification_settings`, wishes),
  },
  'what they have seen': {
    most: 60,
    async sending({ ask, hears, open }) {
      const since = server.clock.now().toISOString();
      await hears({ messages: [{ key: 'backwash-error', severity: 'error', since }] });
      const [alert] = await open();
      const path = `${String(alert?.['@id']).slice('/api'.length)}/acknowledge`;
      return () => ask('POST', path);
    },
  },
};

test.each(Object.keys(sayings))('nobody says %s without end, and others still do', async (what) => {
  const { most, sending } = sayings[what] as (typeof sayings)[string];
  const [anna, ben] = [await alerting(server), await alerting(server)];
  const send = await sending(anna);
  for (let count = 0; count < most; count++) expect((await send()).status).toBe(200);
  const { status, headers } = await send();
  expect([status, headers['retry-after']]).toEqual([429, '60']);
  expect((await (await sending(ben))()).status).toBe(200);
  server.clock.advance(60_000);
  expect((await send()).status).toBe(200);
});
