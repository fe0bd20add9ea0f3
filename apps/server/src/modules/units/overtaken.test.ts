import type { UnitState } from '@poolhouse/contract/api/units';
import { expect, test } from 'vitest';
import { openSocket } from '#testing/http/browser-socket.ts';
import { perFile } from '#testing/lifetimes.ts';
import { testUnit } from '#testing/units/unit-messages.ts';
import { startUnitServer } from '#testing/units/unit-server.ts';
import { createUnitStateStore, type StoredUnit } from './state-store.ts';

const server = perFile(startUnitServer);

const at = (seconds: number): string =>
  new Date(server.clock.now().getTime() + seconds * 1_000).toISOString();

test('a state that was said before the newest one changes nothing, neither kept nor shown', async () => {
  const owner = await server.addUser();
  const unit = await testUnit(server);
  await server.own(owner.actor.userId, unit);
  const socket = await openSocket(server.httpPort, { token: owner.token });
  await socket.ask({ id: 'a', type: 'subscribe', unit: `/api/units/${unit.id}` });
  await unit.say('up/state', unit.state({ ts: at(0), mode: 'eco' }));
  await unit.say('up/state', unit.state({ ts: at(-60), mode: 'party' }));
  await unit.say('up/state', unit.state({ ts: at(0), mode: 'winter' }));
  const modes = () =>
    socket.received.flatMap((message) =>
      message.type === 'state' && message.state ? [message.state.mode] : [],
    );
  await expect.poll(() => modes().at(-1)).toBe('winter');
  expect(modes()).not.toContain('party');
  const kept = server.units.directory.peek(unit.serial);
  expect(kept?.state?.mode).toBe('winter');
  const dropped = await server.counted('poolhouse_unit_dropped_total');
  expect(dropped['up/state overtaken']).toBe(1);
  // A clock that was set back is believed when nothing newer has come for as long as states take.
  server.clock.advance(10_000);
  await unit.say('up/state', unit.state({ ts: at(-3_600), mode: 'off' }));
  await expect.poll(() => server.units.directory.peek(unit.serial)?.state?.mode).toBe('off');
  socket.socket.close();
});

test('of two servers that heard a unit the newest state is kept and shown, whoever writes last', async () => {
  const owner = await server.addUser();
  const unit = await testUnit(server);
  await server.own(owner.actor.userId, unit);
  const store = createUnitStateStore(server.database.db);
  await unit.say('up/state', unit.state({ ts: at(-5), mode: 'eco' }));
  await expect.poll(() => server.units.directory.peek(unit.serial)?.state?.mode).toBe('eco');
  const here = server.units.directory.peek(unit.serial) as StoredUnit;
  const state = (seconds: number, received: number, mode: UnitState['mode']): UnitState => ({
    ...(here.state as UnitState),
    ...{ ts: at(seconds), receivedAt: at(received), mode },
  });
  const stored = async () => (await store.load(unit.serial))?.state?.mode;
  // The other one heard what was said later, and its clock is a little behind.
  await store.save([{ ...here, urgent: true, least: 0, state: state(0, -1, 'party') }]);
  await store.save([{ ...here, urgent: true, least: 0, state: state(-5, 0, 'eco') }]);
  expect(await stored()).toBe('party');
  expect((await server.units.reader.own(owner.actor, unit.id)).state?.mode).toBe('party');
  await store.save([{ ...here, urgent: true, least: 0, state: state(-5, 20, 'winter') }]);
  expect(await stored()).toBe('winter');
});
