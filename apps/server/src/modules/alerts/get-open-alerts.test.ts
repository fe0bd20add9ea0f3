import { expect, test } from 'vitest';
import type { callerOf } from '#testing/http/caller.ts';
import { perFile } from '#testing/lifetimes.ts';
import { alerting } from '#testing/units/alerting.ts';
import { giveUnits } from '#testing/units/give-units.ts';
import { startUnitServer } from '#testing/units/unit-server.ts';
import { openAlertsOf } from './get-open-alerts.ts';

const server = perFile(startUnitServer);
const minute = 60_000;
const said = (...keys: string[]) => ({
  messages: keys.map((key) => ({ key, severity: 'error' as const, since: server.clock.now().toISOString() })),
});
const read = async ({ ask }: { ask: ReturnType<typeof callerOf> }) =>
  (await ask('GET', '/open_alerts')).json<{ total: number; newest: Record<string, unknown>[] }>();

test('what is wrong with all units is counted, the newest first with the name of its unit', async () => {
  const anna = await alerting(server);
  expect(await read(anna)).toMatchObject({ '@type': 'OpenAlerts', total: 0, newest: [] });
  await anna.ask('PUT', `/units/${anna.unit.id}`, {
    name: 'Garden pool',
    note: '',
    timeZone: 'Europe/Prague',
  });
  await anna.hears(said('backwash-error'));
  server.clock.advance(minute);
  const second = await server.provision();
  await server.own(anna.userId, second);
  server.alerts.heard([{ unitId: second.id, state: anna.stateOf(said('pump-overheated')) }]);
  await server.alerts.idle();
  expect(await read(anna)).toMatchObject({
    total: 2,
    newest: [
      { about: 'pump-overheated', severity: 'error', name: '', serialNumber: second.serial },
      { about: 'backwash-error', name: 'Garden pool', timeZone: 'Europe/Prague' },
    ],
  });
  await anna.hears();
  expect(await read(anna)).toMatchObject({ total: 1 });
});

test('of very much all is counted, and the newest is named', async () => {
  const anna = await alerting(server);
  const keys = Array.from({ length: 12 }, (_, place) => `unknown-${place}`);
  await anna.hears(said(...keys));
  const { total, newest } = await read(anna);
  expect([total, newest.length]).toEqual([12, 8]);
});

test('it is of units that somebody may see, from when on they may, and of nobody else', async () => {
  const [anna, ben, cleo] = [await alerting(server), await alerting(server), await alerting(server)];
  await anna.hears(said('backwash-error'));
  expect(await read(ben)).toMatchObject({ total: 0 });
  const { db } = server.database;
  const since = server.clock.now();
  await giveUnits(db, ben.userId, [anna.unit.serial], { role: 'guest', since });
  expect(await read(ben)).toMatchObject({ total: 1 });
  // What was there before is not theirs to know.
  await giveUnits(db, cleo.userId, [anna.unit.serial], {
    role: 'guest',
    since: new Date(since.getTime() + 1),
  });
  expect(await read(cleo)).toMatchObject({ total: 0 });
  await giveUnits(db, ben.userId, [anna.unit.serial], { role: 'guest', until: since });
  expect(await read(ben)).toMatchObject({ total: 0 });
});

test('a hundred thousand alerts that are over, and a thousand units, are not looked through', async () => {
  const anna = await alerting(server);
  const { db, pool } = server.database;
  await pool.query(
    `with made as (
       insert into units (id, serial, kind, cloud_id, secret_hash, activation_hash, created_at)
       select '7' || lpad(n::text, 25, '0'), '7' || lpad(n::text, 8, '0'), 'controller', (select id from clouds limit 1), '', '', now()
       from generate_series(1, 1000) n returning id)
     insert into unit_access (unit_id, user_id, role, since) select id, $1, 'owner', 'epoch' from made`,
    [anna.userId],
  );
  await pool.query(
    `insert into alerts (id, unit_id, source, about, severity, since, opened_at, seen_at, ended_at)
     select '6' || lpad(n::text, 25, '0'), '7' || lpad((n % 1000 + 1)::text, 25, '0'), 'message', n::text, 'error', now(), now(), now(),
       case when n > 20 then now() end
     from generate_series(1, 100000) n`,
  );
  await pool.query('analyze units, unit_access, alerts');
  const compiled = openAlertsOf(db, server.units.access, anna.userId).compile();
  const { rows } = await pool.query(`explain (analyze, format text) ${compiled.sql}`, [
    ...compiled.parameters,
  ]);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('alerts_current');
  expect(plan).not.toMatch(/Seq Scan on (?:alerts|units)\b/u);
});
