import type { Pool } from 'pg';
import { type Figure, quantile, seeded } from '../figure.ts';
import { addPerson, giveUnit } from '../fleet/people.ts';
import { provisionUnits } from '../fleet/provision.ts';
import { withServer } from '../server/with-server.ts';
import { atOnce, requests, timesOf } from '../times.ts';

const unitCount = 1_000;
/** Of these the timeline is as long as it is kept: 400 days with a dozen entries each. */
const longUnits = 100;
const days = 400;
const aDay = 12;
const mostMs = 50;

/** How quickly a page of a timeline is read, by type and by time too, beside a bare prepared read of as many rows. */
export const timeline: Figure = {
  name: 'timeline',
  goal: `of ${unitCount} units, ${longUnits} with ${days} days of ${aDay} entries, ${requests} pages of random ones at concurrency ${atOnce} come at p95 within ${mostMs} ms, whatever they are filtered by`,
  run: () => withServer({}, (server, pool) => measure(server, pool)),
};

interface Server {
  readonly url: string;
  stop(): Promise<void>;
  start(): Promise<void>;
}

async function measure(server: Server, pool: Pool) {
  const units = await provisionUnits(pool, unitCount);
  const anna = await addPerson(pool, 'Anna');
  for (const unit of units) await giveUnit(pool, anna, unit.id, 'Pool');
  await pool.query("update unit_access set since = 'epoch'");
  await fillTimeline(
    pool,
    units.map(({ id }) => id),
    { days, aDay, long: longUnits },
  );
  await server.stop();
  await server.start();

  const random = seeded(1);
  const long = units.slice(0, longUnits);
  const any = () => long[Math.floor(random() * long.length)]?.id ?? '';
  const from = new Date(Date.now() - 30 * 86_400_000).toISOString();
  const page = (query: string) => async () => {
    const answer = await fetch(`${server.url}/api/units/${any()}/timeline?itemsPerPage=50${query}`, {
      headers: { cookie: anna.cookie },
    });
    const text = await answer.text();
    if (!answer.ok || !text.includes('"TimelineEntry"'))
      throw new Error(`${answer.status} ${text.slice(0, 200)}`);
  };
  const bare = async () => {
    const { rows } = await pool.query({
      name: 'yardstick',
      text: 'select * from timeline where unit_id = $1 order by at desc, stored_at desc limit 50',
      values: [any()],
    });
    if (rows.length !== 50) throw new Error(`${rows.length} rows`);
  };
  const questions: [name: string, query: string][] = [
    ['newest', ''],
    ['errors', '&type[]=error'],
    ['calibrations, which are rare', '&type[]=calibration'],
    ['two types', '&type[]=error&type[]=required'],
    ['of 30 days', `&from=${from}`],
    ['the fiftieth page', '&page=50'],
  ];
  const numbers: Record<string, number> = {};
  const p95s: number[] = [];
  for (const [name, query] of questions) {
    const p95 = await p95Of(page(query));
    p95s.push(p95);
    numbers[`p95 ms, ${name}`] = p95;
  }
  numbers['yardstick: p95 ms, a bare prepared read'] = await p95Of(bare);
  numbers['newest, of the bare read'] =
    (p95s[0] ?? Number.NaN) / numbers['yardstick: p95 ms, a bare prepared read'];
  await pool.query(
    'drop index timeline_of_type; drop index timeline_of_message; drop index timeline_of_unit',
  );
  numbers['control: p95 ms, errors without indexes'] = await p95Of(page('&type[]=error'));
  return { holds: p95s.every((p95) => p95 <= mostMs), numbers };
}

const p95Of = async (ask: () => Promise<void>): Promise<number> => quantile(await timesOf(ask), 0.95);

/** Washes and modes mostly, an error in six with its end, a required value now and then, a calibration a month. */
export async function fillTimeline(
  pool: Pool,
  units: readonly string[],
  { days, aDay, long }: { days: number; aDay: number; long: number },
): Promise<void> {
  await pool.query(
    `insert into timeline (unit_id, id, at, stored_at, type, what, data, origin)
     select u.id, upper(lpad(to_hex(u.nth * 100000 + n), 26, '0')), now() - n * interval '2 hours', now() - n * interval '2 hours',
       case when n % 360 = 0 then 'calibration' when n % 6 < 2 then 'error' when n % 20 = 3 then 'required' else 'configuration' end,
       case when n % 360 = 0 then 'settings.applied' when n % 6 = 1 then 'message.began' when n % 6 = 0 then 'message.ended'
         when n % 20 = 3 then 'settings.applied' else 'backwash.started' end,
       case when n % 360 <> 0 and n % 6 < 2 then '{"key":"pump-overheated"}'::jsonb
         else '{"section":"temperature","changes":[{"path":"required","from":26,"to":27}]}'::jsonb end,
       'unit'
     from unnest($1::text[]) with ordinality as u (id, nth),
       generate_series(1, case when u.nth <= $2 then $3::int else 50 end) as n`,
    [units, long, days * aDay],
  );
  await pool.query('vacuum analyze timeline');
}
