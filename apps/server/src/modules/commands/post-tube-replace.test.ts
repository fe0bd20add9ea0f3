import { expect, test } from 'vitest';
import { perFile } from '#testing/lifetimes.ts';
import { startUnitServer } from '#testing/units/unit-server.ts';
import { upkeeping } from '#testing/units/upkeep.ts';

const server = perFile(startUnitServer);
const { unit, owner, guest, dealer, stranger, watcher, show, tell, sent } = upkeeping(
  server,
  'tubes/6/replace',
);
const order = { name: 'tube.replace', args: { n: 6 } };

test('a new tube is told by the owner, whatever the unit shows', async () => {
  await show({ screen: 'menu' });
  expect(await sent(await tell())).toEqual(order);
});

test('a new tube is told by an owner without a role for remote control', async () => {
  await server.own(watcher.userId, unit);
  await show();
  expect(await sent(await tell(watcher.call))).toEqual(order);
});

test.each([
  ['guest', () => guest, 403],
  ['dealer', () => dealer, 403],
  ['stranger', () => stranger, 404],
] as const)('a new tube is not told by a %s', async (_who, somebody, status) => {
  expect((await tell(somebody().call)).status).toBe(status);
});

test.each(['0', '7'])('there is no tube %s', async (n) => {
  expect((await tell(owner.call, {}, `tubes/${n}/replace`)).status).toBe(404);
});
