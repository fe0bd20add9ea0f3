import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#testing/database/database.ts';
import { type Columns, readColumns, type Wanted } from './columns.ts';

describe('columns', () => {
  let database: TestDatabase;
  const unitId = ulid();
  const begin = Date.parse('2026-06-01T00:00:00Z');
  const at = (minute: number): Date => new Date(begin + minute * 60_000);
  const day = { from: at(0), to: at(1_440) };

  async function insert(unit: string, rows: readonly { ts: Date; v: object; o: object }[]): Promise<void> {
    await database.pool.query(
      `insert into samples (unit_id, epoch, seq, ts, v, o)
       select $1, $2, position, ts, v, o
       from unnest($3::timestamptz[], $4::jsonb[], $5::jsonb[]) with ordinality as n (ts, v, o, position)`,
      [
        unit,
        ulid(),
        rows.map(({ ts }) => ts),
        ...(['v', 'o'] as const).map((part) => rows.map((row) => JSON.stringify(row[part]))),
      ],
    );
  }
  const read = (more: Partial<Wanted>): Promise<Columns> =>
    readColumns(database.pool, {
      ...{ unitId, spans: [day], since: new Date(0), byMinute: true, names: undefined },
      ...more,
    });

  beforeAll(async () => {
    database = await testDatabase();
    await insert(unitId, [
      { ts: new Date(at(1).getTime() + 7_500), v: { water: 20 }, o: { filtration: 60, speed: 2 } },
      { ts: at(2), v: { ph: 7 }, o: { filtration: 60, speed: 3 } },
      { ts: at(61), v: { water: 21, ph: 7.2 }, o: { filtration: 30 } },
      { ts: at(1_440), v: { water: 99 }, o: {} },
    ]);
  });
  afterAll(() => database.stop());

  const second = (minute: number): number => begin / 1_000 + minute * 60;
  test('are of one length, with null where nothing was measured', async () => {
    expect(await read({})).toEqual({
      t: [second(1) + 7, second(2), second(61)],
      v: { water: [20, null, 21], ph: [null, 7, 7.2] },
      o: { filtration: [60, 60, 30], speed: [2, 3, null] },
    });
  });
  test('of hours have means of values, sums of outputs, and a speed’s mean', async () => {
    const spans = [0, 60, 120].map((minute) => ({ from: at(minute), to: at(minute + 60) }));
    expect(await read({ spans, byMinute: false, names: new Set(['water', 'filtration', 'speed']) })).toEqual({
      t: [second(0), second(60)],
      v: { water: [20, 21] },
      o: { filtration: [120, 30], speed: [2.5, null] },
    });
  });
  test('hold nothing from before the owner’s time, and nothing that is not asked for', async () => {
    const names = new Set(['ph', '"; drop table samples; --']);
    expect(await read({ since: at(2), names })).toEqual({
      t: [second(2), second(61)],
      v: { ph: [7, 7.2] },
      o: {},
    });
    expect(await read({ names: new Set() })).toMatchObject({ v: {}, o: {} });
    expect(await read({ unitId: ulid() })).toEqual({ t: [], v: {}, o: {} });
  });
  test('have one point a minute and look at two rows of it, however many a unit sent', async () => {
    const many = ulid();
    const rows = Array.from({ length: 600 }, (_, index) => ({
      ts: new Date(begin + index * 300),
      v: { water: index },
      o: { filtration: 20 },
    }));
    await insert(many, rows);
    expect(await read({ unitId: many })).toEqual({
      t: [second(0), second(1), second(2)],
      v: { water: [0.5, 200.5, 400.5] },
      o: { filtration: [40, 40, 40] },
    });
  });
});
