import type { Pool } from 'pg';
import { sampleColumns } from '../../../apps/server/src/modules/telemetry/sample-columns.ts';
import type { Identity } from '../fleet/provision.ts';

const dayMs = 86_400_000;

/** The Monday of the last week that is over, in UTC. */
export function lastMonday(now: Date): string {
  const today = Math.floor(now.getTime() / dayMs) * dayMs;
  const weekday = (new Date(today).getUTCDay() + 6) % 7;
  return new Date(today - (weekday + 7) * dayMs).toISOString().slice(0, 10);
}

/** Gives a unit a whole week, a row a minute, with something of every channel and every output. */
export async function fillWeek(pool: Pool, unit: Identity, monday: string): Promise<void> {
  const values = sampleColumns.map(({ part, name }, n) =>
    part === 'v'
      ? `${20 + n} + ${n + 1} * sin(minute / ${200 + 37 * n}.0) + random()`
      : `case when minute % 1440 between ${n * 20} and ${n * 20 + 400} then ${name === 'speed' ? 2 : 60} else 0 end`,
  );
  await pool.query(
    `insert into samples (ts, row_hash, unit, ${sampleColumns.map(({ column }) => column).join()})
     select $1::date::timestamp at time zone 'UTC' + minute * interval '1 minute', minute, u.short_id, ${values.join()}
     from units u, generate_series(0, 7 * 1440 - 1) as minute where u.id = $2`,
    [monday, unit.id],
  );
  await pool.query("update units set time_zone = 'UTC' where id = $1", [unit.id]);
  await pool.query("update unit_access set since = 'epoch' where unit_id = $1", [unit.id]);
}

/** The unit is there, so that its tabs show something. */
export async function sayOnline(pool: Pool, unit: Identity): Promise<void> {
  const at = new Date();
  const state = {
    ...{ ts: at.toISOString(), receivedAt: at.toISOString(), screen: 'home', mode: 'auto' },
    ...{ mixingUntil: null, values: { water: 26.4, ph: 7.2 }, valuesAt: {}, outputs: {}, messages: [] },
  };
  await pool.query(
    `insert into unit_states (unit_id, connected, last_heard, state) values ($1, true, $2, $3)
     on conflict (unit_id) do update set connected = true, last_heard = $2, state = $3`,
    [unit.id, at, state],
  );
}
