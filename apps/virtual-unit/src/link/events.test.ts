import { afterEach, expect, test } from 'vitest';
import { serial, type UnitOnTest, unitOnTest } from '#testing/unit-on-test.ts';

let bench: UnitOnTest;
afterEach(() => bench.stop());

type Told = { id: string; ts: string; type: string; data: Record<string, unknown> };
/** All that was told, once everything sent until now was dealt with. */
async function told(): Promise<Told[]> {
  await bench.settled();
  return bench.cloud.heard.flatMap(({ name, body }) => (name === 'up/event' ? [body as Told] : []));
}
const acknowledge = async (ids: readonly unknown[]): Promise<void> => {
  await bench.cloud.send(serial, 'down/event/ack', { ids });
  await bench.settled();
};

test('what happened is told until it is acknowledged, and not forgotten when the power fails', async () => {
  bench = await unitOnTest();
  await bench.ready();
  const at = bench.clock.now().toISOString();
  bench.unit.mode();
  const [first] = await told();
  expect(first).toMatchObject({ ts: at, type: 'mode.changed', data: { mode: bench.unit.view().mode } });
  const times = async () => (await told()).filter(({ id }) => id === first?.id).length;
  for (const [seconds, said] of [
    [14, 1],
    [1, 2],
    [29, 2],
    [1, 3],
  ] as const) {
    bench.clock.advance(seconds * 1000);
    expect(await times()).toBe(said);
  }
  await bench.restart();
  await expect.poll(() => bench.unit.view().connected).toBe(true);
  await expect.poll(times).toBe(4);
  for (const nonsense of [null, 'x', [7], ['01K00000000000000000000001']]) {
    await bench.cloud.send(serial, 'down/event/ack', { ids: nonsense });
  }
  bench.clock.advance(15_000);
  expect(await times()).toBe(5);
  await acknowledge([first?.id]);
  bench.clock.advance(3_600_000);
  await bench.restart();
  await expect.poll(() => bench.unit.view().connected).toBe(true);
  expect(await times()).toBe(5);
});

test('a hundred of them come without waiting for each other’s turn', async () => {
  bench = await unitOnTest();
  await bench.ready();
  bench.unit.cable(true);
  for (let time = 0; time < 100; time++) bench.unit.mode();
  bench.unit.cable(false);
  bench.clock.advance(1000);
  await expect.poll(() => bench.unit.view().connected).toBe(true);
  const acknowledged = new Set<string>();
  await expect
    .poll(async () => {
      const ids = (await told()).map(({ id }) => id).filter((id) => !acknowledged.has(id));
      for (const id of ids) acknowledged.add(id);
      if (ids.length > 0) await acknowledge(ids);
      return acknowledged.size;
    })
    .toBe(100);
});

test('what happened before the time was known is told at its time as soon as it is', async () => {
  bench = await unitOnTest({ knowsTime: false });
  await expect.poll(() => bench.unit.view().connected).toBe(true);
  bench.clock.advance(60_000);
  bench.unit.mode();
  const happened = bench.clock.now().getTime();
  bench.clock.advance(30_000);
  expect(await told()).toEqual([]);
  await bench.cloud.send(serial, 'down/time', {
    now: new Date(happened + 30_000).toISOString(),
    timeZone: 'Europe/Berlin',
  });
  const [first] = await told();
  expect(Math.abs(Date.parse(first?.ts ?? '') - happened)).toBeLessThanOrEqual(1_000);
});
