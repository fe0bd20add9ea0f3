import { ulid } from 'ulid';
import { afterEach, expect, test } from 'vitest';
import { countRows } from '#testing/units/stored-rows.ts';
import { type TestUnit, testUnit } from '#testing/units/unit-messages.ts';
import { startUnitServer, type UnitServer } from '#testing/units/unit-server.ts';

let server: UnitServer | undefined;
afterEach(() => server?.stop());

/** A budget that does not come back while a test runs. */
const budget = { rows: 1_060, perSecond: 0.000_1 };
const unlimited = { rows: Number.MAX_SAFE_INTEGER, perSecond: 1_000_000 };

async function start(given = budget): Promise<UnitServer> {
  server = await startUnitServer({ telemetry: { budget: given, refusalMs: 0 } });
  return server;
}

const storedRows = (on: UnitServer, { id }: TestUnit) => countRows(on.database.pool, id);
const outcomes = (on: UnitServer): Promise<Record<string, number>> =>
  on.counted('poolhouse_telemetry_rows_total');
const acknowledgements = ({ received }: TestUnit): unknown[] =>
  received.filter(({ topic }) => topic.endsWith('/ack')).map(({ body }) => JSON.parse(body));

/** 500 rows a message, until so many rows were sent; then one row that costs nobody anything. */
async function flood(on: UnitServer, unit: TestUnit, rows: number): Promise<void> {
  for (let from = 1; from < rows; from += 500) {
    await unit.say('up/telemetry', { ...unit.rows(from, from + 499), epoch: unit.epoch });
  }
  await expect
    .poll(async () => {
      const { stored = 0, refused = 0 } = await outcomes(on);
      return stored + refused;
    })
    .toBe(rows);
}

test('rows beyond the budget of a unit are neither stored nor acknowledged, and counted', async () => {
  const on = await start();
  const [greedy, calm] = [await testUnit(on), await testUnit(on)];
  await flood(on, greedy, 5_000);
  expect(await storedRows(on, greedy)).toBe(1_000);
  expect(await outcomes(on)).toMatchObject({ stored: 1_000, refused: 4_000 });
  expect(greedy.client.connected).toBe(true);
  await calm.say('up/telemetry', calm.rows(1, 500));
  expect(await calm.acknowledged()).toBe(500);
});

test('the control: without a budget all of them are stored', async () => {
  const on = await start(unlimited);
  const greedy = await testUnit(on);
  await flood(on, greedy, 5_000);
  expect(await storedRows(on, greedy)).toBe(5_000);
});

test('the budget is the unit’s: a new connection under the same serial has no other', async () => {
  const on = await start();
  const first = await testUnit(on);
  await flood(on, first, 1_000);
  const second = await testUnit(on, first);
  await second.say('up/telemetry', { ...second.rows(1, 500), epoch: ulid() });
  await expect.poll(async () => (await outcomes(on)).refused).toBe(500);
  expect(await storedRows(on, first)).toBe(1_000);
});

test('an acknowledgement never covers what was refused, also when later rows found room', async () => {
  const on = await start({ rows: 460, perSecond: 0.000_1 });
  const unit = await testUnit(on);
  await unit.say('up/telemetry', unit.rows(1, 500));
  await unit.say('up/telemetry', unit.rows(501, 510));
  await expect.poll(() => outcomes(on)).toMatchObject({ stored: 10, refused: 500 });
  await unit.say('up/telemetry', { ...unit.rows(1, 1), epoch: ulid() });
  const other = { epoch: expect.not.stringContaining(unit.epoch), upTo: 1 };
  await expect.poll(() => acknowledgements(unit)).toEqual([{ epoch: unit.epoch, upTo: 0 }, other]);
  expect(unit.client.connected).toBe(true);
});

test('what was refused is stored when it comes again and there is room', async () => {
  const on = await start({ rows: 600, perSecond: 1_000 });
  const unit = await testUnit(on);
  await unit.say('up/telemetry', unit.rows(1, 500));
  await unit.say('up/telemetry', unit.rows(501, 1_000));
  await expect.poll(() => outcomes(on)).toMatchObject({ stored: 500, refused: 500 });
  await expect
    .poll(async () => {
      await unit.say('up/telemetry', unit.rows(501, 1_000));
      return storedRows(on, unit);
    })
    .toBe(1_000);
  while ((await unit.acknowledged()) < 1_000);
});

test('fourteen days of minutes pass at once', async () => {
  const on = await start({ rows: 25_000, perSecond: 0.000_1 });
  const unit = await testUnit(on);
  for (let from = 1; from <= 20_160; from += 500) {
    await unit.say('up/telemetry', unit.rows(from, Math.min(from + 499, 20_160)));
    while ((await unit.acknowledged()) < Math.min(from + 499, 20_160));
  }
  expect(await storedRows(on, unit)).toBe(20_160);
});

test('repeats cost less than rows, and are bounded as well', async () => {
  const on = await start({ ...budget, rows: 1_200 });
  const unit = await testUnit(on);
  let taken = 0;
  // 500 rows and a boot leave 640. A repeat is charged as new rows are, and most of it given back: 590, 540, 490.
  for (let times = 0; times < 10; times++) {
    await unit.say('up/telemetry', unit.rows(1, 500));
    await expect
      .poll(async () => {
        const { received = 0, refused = 0 } = await outcomes(on);
        taken = received / 500;
        return received + refused;
      })
      .toBe((times + 1) * 500);
    if (taken === times + 1) await unit.acknowledged();
  }
  expect(taken).toBe(4);
});

test('junk costs what rows cost', async () => {
  const on = await start({ ...budget, rows: 1_200 });
  const unit = await testUnit(on);
  for (let from = 1; from <= 2_001; from += 500) {
    const rows = Array.from({ length: 500 }, () => 0);
    await unit.say('up/telemetry', { epoch: unit.epoch, oldest: from, from, rows });
    if (from <= 501) expect(await unit.acknowledged()).toBe(from + 499);
  }
  // 1,000 and a boot.
  await expect.poll(async () => (await outcomes(on)).refused).toBe(1_500);
});

test('a boot costs more than its row: nobody makes them without end', async () => {
  const on = await start();
  const unit = await testUnit(on);
  for (let boot = 1; boot <= 100; boot++) {
    await unit.say('up/telemetry', { ...unit.rows(1, 1), epoch: ulid() });
    await expect
      .poll(async () => {
        const { stored = 0, refused = 0 } = await outcomes(on);
        return stored + refused;
      })
      .toBe(boot);
  }
  const { rows } = await on.database.pool.query('select count(*)::int as count from received');
  expect(rows[0].count).toBeLessThan(20);
});

test('many boots in one batch are charged when they come, and leave no debt', async () => {
  const on = await start({ rows: 130, perSecond: 0.000_1 });
  const unit = await testUnit(on);
  await Promise.all(
    Array.from({ length: 20 }, () => unit.say('up/telemetry', { ...unit.rows(1, 1), epoch: ulid() })),
  );
  await expect
    .poll(async () => {
      const { stored = 0, refused = 0 } = await outcomes(on);
      return [stored, refused];
    })
    .toEqual([2, 18]);
  // What is left of its budget is its to spend.
  const { epoch } = await unit.told<{ epoch: string }>('telemetry/ack');
  await unit.say('up/telemetry', { ...unit.rows(2, 8), epoch });
  await expect.poll(async () => (await outcomes(on)).stored).toBe(9);
});

test('a budget that was spent under another secret is not owed under the new one', async () => {
  const on = await start();
  const unit = await testUnit(on);
  await flood(on, unit, 1_500);
  await on.telemetry.renew(unit.id);
  await unit.say('up/telemetry', { ...unit.rows(1_001, 1_500), epoch: unit.epoch });
  await expect.poll(() => storedRows(on, unit)).toBe(1_500);
});

test('beyond its budget a unit is slowed, it alone', async () => {
  server = await startUnitServer({
    telemetry: { budget: { rows: 61, perSecond: 0.000_1 }, refusalMs: 60_000 },
  });
  const [greedy, calm] = [await testUnit(server), await testUnit(server)];
  const states: string[] = [];
  server.events.on('unit.state', ({ serial }) => states.push(serial));
  await greedy.say('up/telemetry', greedy.rows(1, 2));
  greedy.say('up/state', greedy.state()).catch(() => undefined);
  await calm.say('up/state', calm.state());
  await calm.say('up/telemetry', calm.rows(1, 1));
  expect(await calm.acknowledged()).toBe(1);
  expect(states).toEqual([calm.serial]);
});
