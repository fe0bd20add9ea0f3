import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ensureClosedPartition } from '#platform/db/partitions.ts';
import { createPool } from '#platform/db/pool.ts';
import { type TestDatabase, testDatabase } from '#testing/database/database.ts';
import { packColumns } from './closed/packed-columns.ts';
import { skipTo } from './closed/progress.ts';
import { readColumns, type Wanted } from './columns.ts';
import type { Span } from './local-days.ts';
import type { Columns } from './points.ts';

describe('columns', () => {
  let database: TestDatabase;
  const unit = 1;
  const begin = Date.parse('2026-06-01T00:00:00Z');
  const at = (minute: number): Date => new Date(begin + minute * 60_000);
  const day = { from: at(0), to: at(1_440) };

  /** Rows, each with its values by column. */
  async function insert(of: number, rows: readonly { ts: Date; [column: string]: unknown }[]): Promise<void> {
    await database.pool.query(
      `insert into samples
       select * from jsonb_populate_recordset(null::samples, $1)`,
      [JSON.stringify(rows.map((row, index) => ({ ...row, unit: of, row_hash: index })))],
    );
  }
  const read = (more: Partial<Wanted>): Promise<Columns> =>
    readColumns(database.pool, {
      ...{ unit, spans: [day], since: new Date(0), byMinute: true, names: undefined },
      ...more,
    });

  beforeAll(async () => {
    database = await testDatabase();
    await insert(unit, [
      { ts: new Date(at(1).getTime() + 7_500), v_water: 20, o_filtration: 60, o_speed: 2 },
      { ts: at(2), v_ph: 7, o_filtration: 60, o_speed: 3 },
      { ts: at(61), v_water: 21, v_ph: 7.2, o_filtration: 30 },
      { ts: at(1_440), v_water: 99 },
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
      min: { water: [20, 21] },
      max: { water: [20, 21] },
    });
    const [hour] = spans;
    await insert(77, [
      { ts: at(3), v_ph: 7.1 },
      { ts: at(4), v_ph: 7.3 },
      { ts: at(5), v_water: 20 },
    ]);
    const wide = await read({ unit: 77, spans: hour ? [hour] : [], byMinute: false });
    expect(wide).toMatchObject({ v: { ph: [7.2] }, min: { ph: [7.1] }, max: { ph: [7.3] } });
  });
  test('hold nothing from before the owner’s time, and nothing that is not asked for', async () => {
    const names = new Set(['ph', '"; drop table samples; --']);
    expect(await read({ since: at(2), names })).toEqual({
      t: [second(2), second(61)],
      v: { ph: [7, 7.2] },
      o: {},
    });
    expect(await read({ names: new Set() })).toMatchObject({ v: {}, o: {} });
    expect(await read({ unit: 2 })).toEqual({ t: [], v: {}, o: {} });
  });
  test('have one point a minute and look at two rows of it, however many a unit sent', async () => {
    const many = 3;
    const rows = Array.from({ length: 600 }, (_, index) => ({
      ts: new Date(begin + index * 300),
      v_water: index,
      o_filtration: 20,
    }));
    await insert(many, rows);
    expect(await read({ unit: many })).toEqual({
      t: [second(0), second(1), second(2)],
      v: { water: [0.5, 200.5, 400.5] },
      o: { filtration: [40, 40, 40] },
    });
  });
  test('of a closed day whose times are not its first column are not read, rather than read wrong', async () => {
    const ago = begin / 86_400_000 - 31;
    const date = new Date(ago * 86_400_000);
    const client = await database.pool.connect();
    await ensureClosedPartition(client, ago);
    await skipTo(client, ago + 1);
    client.release();
    const packed = packColumns(
      new Map([
        ['v_water', Float64Array.of(20, 21)],
        ['t', Float64Array.of(0, 60)],
      ]),
    );
    await database.pool.query('insert into sample_days (unit, day, minutes) values ($1, $2, $3)', [
      unit,
      date.toISOString().slice(0, 10),
      packed,
    ]);
    const spans = [{ from: date, to: new Date(date.getTime() + 86_400_000) }];
    await expect(read({ spans })).rejects.toThrow('begins with the column v_water');
  });
  test('open the partitions of their own days, and none of all the others, though the owner is one for years', async () => {
    // Of one connection, so that what it has opened can be seen before its transaction ends.
    const one = createPool({ connectionString: database.url }, () => undefined, { max: 1 });
    const midnight = Math.floor(Date.now() / 86_400_000) * 86_400_000;
    const [from, noon, to] = [-24, -12, 0].map((hours) => new Date(midnight + hours * 3_600_000));
    const { rows: made } = await one.query("select from pg_inherits where inhparent = 'samples'::regclass");
    expect(made.length).toBeGreaterThan(15);
    const client = await one.connect();
    await ensureClosedPartition(client, midnight / 86_400_000 - 100);
    client.release();
    try {
      for (const spans of [
        [{ from, to }],
        [
          { from, to: noon },
          { from: noon, to },
        ],
      ] as Span[][]) {
        await one.query('begin');
        await readColumns(one, { unit, spans, since: new Date(0), byMinute: true, names: undefined });
        const { rows } = await one.query(
          `select c.relname from pg_locks l join pg_class c on c.oid = l.relation
           where l.pid = pg_backend_pid() and c.relkind in ('r', 'p')
             and c.relname like 'sample%' and c.relname <> 'sample_closing' order by 1`,
        );
        const day = from?.toISOString().slice(0, 10).replaceAll('-', '_');
        // Minutes are wanted: the table of closed quarters is none of theirs.
        const opened = ['sample_days', 'samples', `samples_${day}`];
        expect(rows).toEqual(opened.map((relname) => ({ relname })));
        await one.query('rollback');
      }
    } finally {
      await one.end();
    }
  });
});
