import { expect, test } from 'vitest';
import { perFile } from '#testing/lifetimes.ts';
import { startUnitServer } from '#testing/units/unit-server.ts';
import { upkeeping } from '#testing/units/upkeep.ts';

const server = perFile(startUnitServer);
const body = { volume: 20_000 };
const { unit, owner, guest, dealer, stranger, watcher, show, tell, sent, more } = upkeeping(
  server,
  'canisters/2/refill',
  body,
);
const order = { name: 'canister.refill', args: { n: 2, volume: 20_000 } };

test('a refill is told by the owner, with what is in the canister now', async () => {
  await show({ screen: 'menu' });
  expect(await sent(await tell())).toEqual(order);
});

test('a refill is told by an owner without a role for remote control', async () => {
  await server.own(watcher.userId, unit);
  await show();
  expect(await sent(await tell(watcher.call))).toEqual(order);
});

test.each([
  ['guest', () => guest, 403],
  ['dealer', () => dealer, 403],
  ['stranger', () => stranger, 404],
] as const)('a refill is not told by a %s', async (_who, somebody, status) => {
  expect((await tell(somebody().call)).status).toBe(status);
});

test.each([
  { volume: 99 },
  { volume: 1_000_001 },
  { volume: 1.5 },
  { volume: '20000' },
  {},
  { ...body, n: 3 },
])('a refill of %j is refused', async (wrong) => {
  expect((await tell(owner.call, wrong)).status).toBe(422);
  expect(await more()).toEqual([]);
});

test.each(['0', '7', '1.0', '01', 'x', '%31%30'])('there is no canister %s', async (n) => {
  expect((await tell(owner.call, body, `canisters/${n}/refill`)).status).toBe(404);
});
