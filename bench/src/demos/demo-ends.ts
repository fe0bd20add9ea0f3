import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';

const patienceMs = 600_000;
/** What there is beside the ordinary people and their units. @param ordinary so many units are theirs */
export async function demoLeftovers(pool: Pool, ordinary: number): Promise<Record<string, number>> {
  const { rows } = await pool.query(
    `select (select count(*)::int from end_users where email like 'demo-%@demo.invalid') as users,
       (select count(*)::int from units) - $1::int as units,
       (select count(*)::int from unit_states) - $1::int as states,
       (select count(*)::int from samples s where not exists (
         select 1 from units u join unit_access a on a.unit_id = u.id join end_users e on e.id = a.user_id
         where u.short_id = s.unit and e.email not like 'demo-%@demo.invalid')) as rows,
       (select count(*)::int from sessions s where not exists (
         select 1 from end_users e where e.id = s.user_id and e.email not like 'demo-%@demo.invalid')) as sessions`,
    [ordinary],
  );
  return rows[0];
}

/** Lets the two hours of all demos be over, and waits until the server has cleared them away. @returns milliseconds */
export async function endDemos(pool: Pool, ordinary: number): Promise<number> {
  await pool.query("update end_users set delete_after = now() where email like 'demo-%@demo.invalid'");
  const begin = performance.now();
  while (performance.now() - begin < patienceMs) {
    const left = await demoLeftovers(pool, ordinary);
    if (Object.values(left).every((count) => count === 0)) break;
    await sleep(1_000);
  }
  return performance.now() - begin;
}
