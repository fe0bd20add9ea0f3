import { unitResource } from '@poolhouse/contract/api/units';
import { ulid } from 'ulid';
import { describe, expect, test } from 'vitest';
import { perFile } from '#testing/lifetimes.ts';
import { addedUser, ownedUnit } from '#testing/units/owners.ts';
import { startUnitServer } from '#testing/units/unit-server.ts';

const server = perFile(startUnitServer);
const { unit, anna } = ownedUnit(server);

describe('one unit', () => {
  test('shows its owner what it said last', async () => {
    await unit.say(
      'up/state',
      unit.state({
        messages: [
          { key: 'water-level-too-low', severity: 'error', since: server.clock.now() },
          { key: 'start-by-solar', severity: 'info', since: server.clock.now() },
        ],
      }),
    );
    await unit.say('up/telemetry', unit.rows(1, 1));
    await unit.acknowledged();
    const shown = unitResource.parse((await anna('GET', `/units/${unit.id}`)).json());
    expect(shown).toMatchObject({
      serialNumber: unit.serial,
      model: 'PC-1',
      firmware: '2.4.1',
      presence: { presence: 'online', lastHeard: server.clock.now().toISOString() },
      state: { mode: 'auto', values: { water: 27.1, ph: 7.2 } },
    });
    const state = (await anna('GET', `/units/${unit.id}/state`)).json();
    expect(state).toMatchObject(JSON.parse(JSON.stringify(shown.state)));
    // Judged when it is written, within a second.
    await expect
      .poll(async () => {
        server.clock.advance(1_000);
        return unitResource.parse((await anna('GET', `/units/${unit.id}`)).json()).openAlerts;
      })
      .toBe(1);
  });

  test('is reconnecting, then offline, as it falls silent', async () => {
    const presence = async () =>
      unitResource.parse((await anna('GET', `/units/${unit.id}`)).json()).presence.presence;
    const told: string[] = [];
    const stop = server.events.on('unit.presence', (event) => {
      if (event.serial === unit.serial) told.push(event.presence);
    });
    // Told by the next beat, or the one after it when one is under way.
    const afterBeat = (): string[] => {
      server.clock.advance(1_000);
      return told;
    };
    expect(await presence()).toBe('online');
    server.clock.advance(31_000);
    expect(await presence()).toBe('reconnecting');
    await expect.poll(afterBeat).toEqual(['reconnecting']);
    server.clock.advance(150_000);
    expect(await presence()).toBe('offline');
    await expect.poll(afterBeat).toEqual(['reconnecting', 'offline']);
    await unit.say('up/state', unit.state());
    await expect.poll(() => told).toEqual(['reconnecting', 'offline', 'online']);
    stop();
  });
});

test('is shown to nobody but its owner, and another hears what they hear of one that does not exist', async () => {
  const ben = await addedUser(server);
  const foreign = await ben.call('GET', `/units/${unit.id}`);
  expect(foreign.status).toBe(404);
  expect(foreign.text).toBe((await ben.call('GET', `/units/${ulid()}`)).text);
  expect((await anna('GET', `/units/${unit.id}`)).status).toBe(200);
});
