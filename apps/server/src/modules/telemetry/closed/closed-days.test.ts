import { beforeEach, describe, expect, it } from 'vitest';
import { expireSamples } from '#platform/db/partitions.ts';
import { testDatabase } from '#testing/database/database.ts';
import { anew } from '#testing/lifetimes.ts';
import { quietUnit } from '#testing/units/stored-rows.ts';
import { readColumns, type Wanted } from '../columns.ts';
import { forgetRows, forgetUnits } from '../forget-rows.ts';
import { hoursOf, spanOf } from '../local-days.ts';
import { reportedColumns } from '../reported-columns.ts';
import { storeEntries } from '../store-entries.ts';
import { closeAll } from './close-all.ts';
import { closeDays } from './close-days.ts';
import { mergeLate } from './merge-late.ts';

const database = anew(() => testDatabase());
const dayMs = 86_400_000;
/** Some days ago, so that their partitions are there. */
const today = Math.floor(Date.now() / dayMs);
const now = new Date(today * dayMs + 12 * 3_600_000);
const dayBefore = (days: number): string => new Date((today - days) * dayMs).toISOString().slice(0, 10);
const long = 400;

let unit: { id: string; shortId: number };

async function addUnit(): Promise<typeof unit> {
  const { id } = await quietUnit(database.pool);
  const { rows } = await database.pool.query('select short_id from units where id = $1', [id]);
  return { id, shortId: rows[0].short_id };
}

/** A row a minute with values of three decimals, two now and then, some without a value, and two hours without any. */
const fill = (of: number, from: string, to: string) =>
  database.pool.query(
    `insert into samples (ts, row_hash, unit, v_water, v_ph, v_redox, o_filtration, o_speed, o_ph_minus, o_filled)
     select at + interval '7.25 seconds' + boot * interval '20 seconds', n * 2 + boot, $1,
       20 + ((n * 7919) % 5000) / 1000.0, case when n % 300 < 200 then 7 + (n % 37) / 100.0 end, n % 900 - 100,
       (n * 13) % 61 / (boot + 1), n % 4, (n % 11) / 10.0, case when n % 50 = 0 then (n % 1009) * 1.7 end
     from (select at, row_number() over (order by at) as n
       from generate_series($2::timestamptz, $3::timestamptz, interval '1 minute') as at) as minutes
     cross join generate_series(0, 2) as boot
     where (boot = 0 or n % 97 = 0) and extract(hour from at) not in (3, 4)`,
    [of, from, to],
  );

const read = (more: Partial<Wanted>) =>
  readColumns(database.pool, {
    ...{ unit: unit.shortId, spans: [], since: new Date(0), byMinute: false, names: undefined, digits: 4 },
    ...more,
  });

const countOf = async (table: string): Promise<number> => {
  const { rows } = await database.pool.query(`select count(*)::int as count from ${table}`);
  return rows[0].count;
};

/** A local day by the minute, by the hour and as a whole, and a week by the hour. */
async function allOf(timeZone: string, date: string, since = new Date(0)) {
  const day = spanOf('day', date, timeZone);
  const week = spanOf('week', date, timeZone);
  return {
    minutes: await read({ spans: [day], byMinute: true, since }),
    hours: await read({ spans: hoursOf(day, timeZone), since }),
    whole: await read({ spans: [day], since }),
    week: await read({ spans: hoursOf(week, timeZone), since }),
    reported: await reportedColumns(database.pool, { unit: unit.shortId, since, parts: [day] }),
  };
}

beforeEach(async () => {
  unit = await addUnit();
});

describe('days that are closed', () => {
  it.each([
    ['UTC', dayBefore(1)],
    ['Europe/Berlin', '2027-10-31'],
    ['America/Santiago', '2028-04-02'],
    // Half an hour; and a zone that no hour of UTC fits.
    ['Australia/Lord_Howe', '2027-10-03'],
    ['Asia/Kathmandu', '2028-02-29'],
  ])(
    'say what their rows said, in %s around %s, with and without what was before the owner',
    async (timeZone, date) => {
      const begin = Date.parse(date);
      const at = (hours: number): Date => new Date(begin + hours * 3_600_000);
      await fill(unit.shortId, at(-30).toISOString(), at(44).toISOString());
      const dates = [-24, 0, 24].map((hours) => at(hours).toISOString().slice(0, 10));
      const sinces = [new Date(0), new Date(at(7).getTime() + 1_900_000)];
      const look = () =>
        Promise.all(dates.flatMap((own) => sinces.map((since) => allOf(timeZone, own, since))));
      const before = await look();
      expect(await closeDays({ pool: database.pool, now: at(60) })).toBe(4);
      expect(await countOf('samples')).toBe(0);
      expect(await look()).toEqual(before);
    },
  );

  it('hold of each unit its own, with a unit of two rows a minute between two of few', async () => {
    // Every other one is read by the same hand.
    await addUnit();
    const many = await addUnit();
    await addUnit();
    const after = await addUnit();
    for (const { shortId } of [unit, after])
      await fill(shortId, `${dayBefore(1)}T10:00:00Z`, `${dayBefore(1)}T10:30:00Z`);
    await database.pool.query(
      `insert into samples (ts, row_hash, unit, v_water, v_solar)
       select at, extract(epoch from at)::bigint, $1, 20 + extract(minute from at) / 100,
         case when extract(hour from at) = 1 then 40 end
       from generate_series($2::timestamptz, $2::timestamptz + interval '86399 seconds', interval '30 seconds') as at`,
      [many.shortId, `${dayBefore(1)}T00:00:00Z`],
    );
    const units = [unit, many, after];
    const look = () =>
      Promise.all(
        units.map(({ shortId }) =>
          read({ unit: shortId, spans: [spanOf('day', dayBefore(1), 'UTC')], byMinute: true }),
        ),
      );
    const before = await look();
    expect(before[1]?.v.water?.filter((value) => value !== null)).toHaveLength(1_440);
    expect(before[1]?.v.solar?.filter((value) => value !== null)).toHaveLength(60);
    expect(before[2]?.v.solar).toBeUndefined();
    expect(await closeDays({ pool: database.pool, now })).toBe(3);
    expect(await countOf('samples')).toBe(0);
    expect(await look()).toEqual(before);
  });

  it('are read from their rows until all units of the day are in it, and go on where they were broken off', async () => {
    const units = [unit];
    // The empty days before it.
    await closeDays({ pool: database.pool, now: new Date(now.getTime() - dayMs) });
    for (let n = 0; n < 45; n++) units.push(await addUnit());
    for (const { shortId } of units)
      await fill(shortId, `${dayBefore(1)}T10:00:00Z`, `${dayBefore(1)}T10:30:00Z`);
    const before = await allOf('UTC', dayBefore(1));
    // It is looked at before each day and before each batch of twenty, of whichever lane comes first.
    let looks = 0;
    const signal = {
      get aborted() {
        looks += 1;
        return looks > 3;
      },
    } as AbortSignal;
    const some = await closeDays({ pool: database.pool, now, signal });
    expect(some).toBeGreaterThan(0);
    expect(some).toBeLessThan(units.length);
    expect(await countOf('sample_days')).toBe(some);
    expect(await allOf('UTC', dayBefore(1))).toEqual(before);
    expect(await closeDays({ pool: database.pool, now })).toBe(units.length - some);
    expect(await countOf('samples')).toBe(0);
    expect(await allOf('UTC', dayBefore(1))).toEqual(before);
  });

  it('are closed by one of two servers at a time, and nothing goes that comes meanwhile', async () => {
    const { pool } = database;
    for (const days of [3, 2, 1])
      await fill(unit.shortId, `${dayBefore(days)}T05:00:00Z`, `${dayBefore(days)}T20:00:00Z`);
    const seqs = Array.from({ length: 40 }, (_, seq) => seq);
    const rows = seqs.map((seq) => ({
      ...{ seq, ts: Date.parse(`${dayBefore(1 + (seq % 3))}T03:00:00Z`) + seq * 60_000 },
      ...{ v: { water: 30 }, o: {} },
    }));
    const store = (row: (typeof rows)[number]) => {
      const own = { oldest: row.seq, from: row.seq, to: row.seq, rows: [row], notYet: [], heardAt: 0 };
      return storeEntries(pool, [{ unitId: unit.id, serial: 'x', epoch: 'e', ...own }]);
    };
    const closing = { pool, now, keptDays: long };
    const at = await Promise.all([
      closeAll(closing),
      closeAll(closing),
      (async () => {
        for (const row of rows) await store(row);
      })(),
    ]);
    expect(at).toHaveLength(3);
    await closeAll(closing);
    expect(await Promise.all(['samples', 'late_samples'].map(countOf))).toEqual([0, 0]);
    const found = await read({
      byMinute: true,
      spans: [{ from: new Date(`${dayBefore(3)}T00:00:00Z`), to: new Date(`${dayBefore(0)}T00:00:00Z`) }],
    });
    expect(found.v.water?.filter((value) => value === 30)).toHaveLength(40);
  });

  it('take back rows that another version stored among those of open days', async () => {
    const { pool } = database;
    const closing = { pool, now, keptDays: long };
    await closeAll(closing);
    await fill(unit.shortId, `${dayBefore(1)}T05:00:00Z`, `${dayBefore(1)}T06:00:00Z`);
    expect((await allOf('UTC', dayBefore(1))).minutes.t).toEqual([]);
    await closeAll(closing);
    expect(await Promise.all(['samples', 'late_samples', 'sample_days'].map(countOf))).toEqual([0, 0, 1]);
    expect((await allOf('UTC', dayBefore(1))).minutes.t).toHaveLength(61);
  });

  it('lose no decimal beside a value that has more of them than others', async () => {
    const { pool } = database;
    const values = [1 / 3, 270.1, 9999.9, 99_999.9, 650.3, 0.00001];
    await pool.query(
      `insert into samples (ts, row_hash, unit, o_filled)
       select $1::timestamptz + nth * interval '1 hour', nth, $2, value
       from unnest($3::real[]) with ordinality as row (value, nth)`,
      [`${dayBefore(1)}T05:00:00Z`, unit.shortId, values],
    );
    const { minutes } = await allOf('UTC', dayBefore(1));
    expect(minutes.o.filled).toEqual([0.3333, 270.1, 9999.9, 99_999.9, 650.3, 0]);
    await closeDays({ pool, now });
    expect((await allOf('UTC', dayBefore(1))).minutes).toEqual(minutes);
  });

  it('end two hours after midnight, today never', async () => {
    await fill(unit.shortId, `${dayBefore(1)}T10:00:00Z`, `${dayBefore(0)}T01:30:00Z`);
    const soon = new Date(today * dayMs + 7_199_000);
    expect(await closeDays({ pool: database.pool, now: soon })).toBe(0);
    expect(await closeDays({ pool: database.pool, now: new Date(today * dayMs + 7_200_000) })).toBe(1);
    expect(await countOf('samples')).toBeGreaterThan(90);
  });

  it('take up what comes late: at once for who looks, then in the day, each row once', async () => {
    await fill(unit.shortId, `${dayBefore(2)}T10:00:00Z`, `${dayBefore(2)}T11:00:00Z`);
    await fill(unit.shortId, `${dayBefore(0)}T10:00:00Z`, `${dayBefore(0)}T10:05:00Z`);
    const all = await closeDays({ pool: database.pool, now });
    expect(all).toBe(1);
    const rows = Array.from({ length: 30 }, (_, n) => ({
      seq: n,
      ts: Date.parse(`${dayBefore(n < 20 ? 2 : 5)}T12:00:00Z`) + n * 60_000,
      v: { water: 30 + n / 1_000 },
      o: { filtration: 60 },
    }));
    const entry = {
      unitId: unit.id,
      serial: 'x',
      epoch: 'e',
      oldest: 0,
      from: 0,
      to: 29,
      rows,
      notYet: [],
      heardAt: 0,
    };
    const stored = await storeEntries(database.pool, [entry]);
    expect([stored.count, await countOf('late_samples')]).toEqual([30, 30]);
    expect((await storeEntries(database.pool, [entry])).count).toBe(0);

    const look = async () => [await allOf('UTC', dayBefore(2)), await allOf('UTC', dayBefore(5))];
    const told = await look();
    expect(told[0]?.minutes.t).toHaveLength(61 + 20);
    expect(told[1]?.minutes.v.water?.at(-1)).toBe(30.029);
    const merging = { pool: database.pool, now, keptDays: long };
    expect(await mergeLate(merging)).toBe(2);
    expect([await countOf('late_samples'), await countOf('sample_days')]).toEqual([0, 2]);
    expect(await look()).toEqual(told);
    // What a stranger's secret freed may come again under its number: it is the same to the second and in all values.
    await database.pool.query("update received set ranges = '{}', by_content = true");
    expect((await storeEntries(database.pool, [entry])).count).toBe(30);
    expect(await mergeLate(merging)).toBe(2);
    expect(await look()).toEqual(told);
  });

  it('keep quarters of an hour when their minutes go, and what comes late then is added to them', async () => {
    // A month and more than is kept.
    const [gone, next] = [dayBefore(60), dayBefore(59)];
    await fill(unit.shortId, `${gone}T10:00:00Z`, `${gone}T10:59:00Z`);
    const { pool } = database;
    await closeDays({ pool, now });
    const before = await allOf('UTC', gone);
    await expireSamples(pool, now, 5);
    expect(await countOf('sample_days')).toBe(0);
    const { minutes, ...after } = await allOf('UTC', gone);
    expect(after).toEqual({ ...before, minutes: undefined });
    // A quarter of an hour has no amount of a minute.
    expect([minutes.t.length, Object.keys(minutes.o)]).toEqual([4, ['speed']]);
    await pool.query(
      'insert into late_samples (ts, row_hash, unit, v_water, o_filtration) values ($1, 1, $2, 44, 60), ($3, 2, $2, 45, 60)',
      [`${gone}T10:00:30Z`, unit.shortId, `${next}T10:00:30Z`],
    );
    const late = await allOf('UTC', gone);
    expect(late.hours.max?.water).toEqual([44]);
    expect(await mergeLate({ pool, now, keptDays: 5 })).toBe(2);
    expect(await countOf('sample_days')).toBe(0);
    expect((await allOf('UTC', gone)).hours).toEqual(late.hours);
    expect((await allOf('UTC', next)).hours.v).toEqual({ water: [45] });
  });

  it('lose what is to be forgotten: all of it, what was before a time, and nothing of it comes back', async () => {
    const { pool, db } = database;
    await fill(unit.shortId, `${dayBefore(3)}T10:00:00Z`, `${dayBefore(2)}T20:00:00Z`);
    const before = new Date(`${dayBefore(2)}T12:10:30Z`);
    const wanted = await allOf('UTC', dayBefore(2), before);
    await closeDays({ pool, now });
    await db.transaction().execute((trx) => forgetRows(trx, { unitId: unit.id, before }));
    expect(await allOf('UTC', dayBefore(2))).toEqual(wanted);
    expect((await allOf('UTC', dayBefore(3))).hours.t).toEqual([]);
    await pool.query('update units set forget_before = $1', [before]);
    await pool.query('insert into late_samples (ts, row_hash, unit, v_water) values ($1, 1, $2, 44)', [
      `${dayBefore(2)}T12:05:00Z`,
      unit.shortId,
    ]);
    await mergeLate({ pool, now, keptDays: long });
    expect(await allOf('UTC', dayBefore(2))).toEqual(wanted);
    await forgetUnits(pool, [{ unitId: unit.id, shortId: unit.shortId }]);
    expect(await Promise.all(['sample_days', 'sample_quarters', 'late_samples'].map(countOf))).toEqual([
      0, 0, 0,
    ]);
  });
});
