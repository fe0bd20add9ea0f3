import type { PoolClient } from 'pg';
import { dateOf } from './batch.ts';
import { type PackedDay, packDay } from './packed-day.ts';
import type { DayRows } from './unit-day.ts';

/** Writes a day of units by short id, over what is known of it. */
export const writeDays = (
  client: PoolClient,
  day: number,
  units: ReadonlyMap<number, DayRows>,
): Promise<void> =>
  writePacked(
    client,
    [...units].map(([unit, rows]) => ({ unit, ...packDay(day, rows) })),
  );

/** The same for days that are packed already. Their partitions are there. */
export async function writePacked(
  client: PoolClient,
  days: readonly (PackedDay & { unit: number })[],
): Promise<void> {
  if (days.length === 0) return;
  const ids = days.map(({ unit }) => unit);
  const dates = days.map(({ day }) => dateOf(day));
  const minutes = inOne(days.map((day) => day.minutes));
  const quarters = inOne(days.map((day) => day.quarters));
  await client.query(
    `insert into sample_days (unit, day, minutes)
     select unit, day, substring($3::bytea from at for size)
     from unnest($1::int[], $2::date[], $4::int[], $5::int[]) as packed (unit, day, at, size)
     on conflict (unit, day) do update set minutes = excluded.minutes`,
    [ids, dates, minutes.bytes, minutes.begins, minutes.sizes],
  );
  await client.query(
    `insert into sample_quarters (unit, day, columns, quarters)
     select unit, day, string_to_array(columns, ' '), substring($4::bytea from at for size)
     from unnest($1::int[], $2::date[], $3::text[], $5::int[], $6::int[]) as packed (unit, day, columns, at, size)
     on conflict (unit, day) do update set columns = excluded.columns, quarters = excluded.quarters`,
    [
      ids,
      dates,
      days.map(({ columns }) => columns.join(' ')),
      quarters.bytes,
      quarters.begins,
      quarters.sizes,
    ],
  );
}

/** One parameter is sent as it is, a list of them as text of twice the length. */
function inOne(list: readonly Buffer[]) {
  let end = 1;
  const begins = list.map(({ length }) => {
    const begin = end;
    end += length;
    return begin;
  });
  return { bytes: Buffer.concat(list), begins, sizes: list.map(({ length }) => length) };
}
