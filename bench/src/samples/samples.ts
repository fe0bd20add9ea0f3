import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { ulid } from 'ulid';
import { closeDays } from '../../../apps/server/src/modules/telemetry/closed/close-days.ts';
import { sampleColumns } from '../../../apps/server/src/modules/telemetry/sample-columns.ts';
import { storeEntries } from '../../../apps/server/src/modules/telemetry/store-entries.ts';
import { type Figure, median } from '../figure.ts';
import { addPerson, giveUnit } from '../fleet/people.ts';
import { provisionUnits } from '../fleet/provision.ts';
import { withServer } from '../server/with-server.ts';
import { copyIn } from './copy.ts';
import { dayMs, dayOfMessages, repeated } from './rows.ts';

const unitCount = 200;
/** As the server stores them. */
const batchRows = 1_000;
const rounds = 200;
const manyDays = 400;

type Messages = ReturnType<typeof dayOfMessages>;

/** What a row takes, how quickly rows are stored, and what a year of days adds to the history of one. */
export const samples: Figure = {
  name: 'samples',
  goal: 'rows take at most 215 bytes each with their index while their day lasts and 25 once it is closed, are stored at least a fifth as quickly as PostgreSQL copies them into such a table (half was wanted, decision 048), and the history of a day takes at most a quarter longer among 400 days than among 17',
  run: () => withServer({}, (server, pool) => measure(server.url, pool)),
};

async function measure(url: string, pool: Pool) {
  const begin = Math.floor(Date.now() / dayMs - 1) * dayMs;
  const units = (await provisionUnits(pool, unitCount)).map((unit) => ({ ...unit, epoch: ulid() }));
  const messages = dayOfMessages(units, begin);
  const [first] = units;
  if (!first) throw new Error('no unit');

  const { stored, copied } = await storeAll(pool, messages);
  const fresh = await bytesOf(pool, `samples_${dayName(begin)}`);
  const { rows } = await pool.query(
    `select count(*)::int as count, avg(num_nulls(${sampleColumns.map(({ column }) => column).join()}))::float8 as nulls
     from samples_${dayName(begin)}`,
  );
  const asJson = await bytesAsJson(pool, messages);
  const day = await historyOfADay(url, pool, first, begin);
  const again = await storeAll(pool, repeated(messages));
  await closeDays({ pool, now: new Date(begin + 2 * dayMs) });
  const closed =
    (await bytesOf(pool, `sample_days_${dayName(begin).slice(0, 7)}`)) +
    (await bytesOf(pool, 'sample_quarters'));
  const [ratio, repeatedRatio] = [copied / stored, again.copied / again.stored];
  const numbers = {
    'rows stored': rows[0].count,
    'values in a row': sampleColumns.length - rows[0].nulls,
    'bytes a row with its index, while its day lasts': fresh / rows[0].count,
    // The second half came again as of another boot.
    'bytes a row once its day is closed': closed / (2 * rows[0].count),
    'control: the same as monthly JSON rows': asJson / rows[0].count,
    'rows stored a second': (messages.length / stored) * 1_000,
    'of COPY, a row a message': ratio,
    'of COPY, 100 rows a message': repeatedRatio,
    ...day.numbers,
  };
  const holds =
    messages.length === rows[0].count &&
    fresh / rows[0].count <= 215 &&
    closed / (2 * rows[0].count) <= 25 &&
    ratio >= 0.2;
  return { holds: holds && day.holds, numbers };
}

const dayName = (at: number): string => new Date(at).toISOString().slice(0, 10).replaceAll('-', '_');

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

/** As many messages as make a batch; all have the same number of rows, but the last. */
function batchesOf(messages: Messages): Messages[] {
  const each = Math.ceil(batchRows / (messages[0]?.rows.length ?? 1));
  return Array.from({ length: Math.ceil(messages.length / each) }, (_, index) =>
    messages.slice(index * each, (index + 1) * each),
  );
}

/** Stores all, and copies all into a table like theirs, in turns. @returns milliseconds of each */
async function storeAll(pool: Pool, messages: Messages): Promise<{ stored: number; copied: number }> {
  await pool.query('drop table if exists yardstick; create table yardstick (like samples including all)');
  let [stored, copied] = [0, 0];
  for (const batch of batchesOf(messages)) {
    const lines = batch.flatMap(linesOf);
    stored += await timed(() => storeEntries(pool, batch));
    copied += await timed(() => copyIn(pool, 'yardstick', lines));
  }
  const { rows } = await pool.query('select count(*)::int as count from yardstick');
  if (rows[0].count !== messages.reduce((sum, message) => sum + message.rows.length, 0))
    throw new Error('COPY has not taken all rows');
  return { stored, copied };
}

/** Rows as COPY takes them, each unit under some number of its own. */
const linesOf = ({ unitId, rows }: Messages[number]): string[] =>
  rows.map(({ seq, ts, v, o }) => {
    const all: Record<string, Readonly<Record<string, number>>> = { v, o };
    const values = sampleColumns.map(({ part, name }) => all[part]?.[name] ?? '\\N');
    const hash = createHash('md5').update(`${unitId} ${seq}`).digest();
    const unit = createHash('md5').update(unitId).digest().readInt32BE();
    return `${[new Date(ts).toISOString(), hash.readBigInt64BE(), unit, ...values].join('\t')}\n`;
  });

async function bytesOf(pool: Pool, table: string): Promise<number> {
  const { rows } = await pool.query('select pg_total_relation_size($1)::float8 as bytes', [table]);
  return rows[0].bytes;
}

/** Bytes of the same rows as they were kept before there were days. */
async function bytesAsJson(pool: Pool, messages: Messages): Promise<number> {
  await pool.query(`
    create table json_samples (unit_id text collate "C", epoch text collate "C", seq bigint, ts timestamptz, v jsonb,
      o jsonb, primary key (unit_id, epoch, seq, ts));
    create index on json_samples (unit_id, ts)`);
  for (const batch of batchesOf(messages)) {
    const lines = batch.flatMap(({ unitId, epoch, rows }) =>
      rows.map(({ seq, ts, v, o }) =>
        [unitId, epoch, seq, new Date(ts).toISOString(), JSON.stringify(v), `${JSON.stringify(o)}\n`].join(
          '\t',
        ),
      ),
    );
    await copyIn(pool, 'json_samples', lines);
  }
  return bytesOf(pool, 'json_samples');
}

/** The owner's request for one day, among few days and among those of more than a year, and again among few. */
async function historyOfADay(url: string, pool: Pool, { id }: { id: string }, begin: number) {
  const owner = await addPerson(pool, 'Owner');
  await giveUnit(pool, owner, id, 'Pool');
  await pool.query("update units set time_zone = 'UTC' where id = $1", [id]);
  await pool.query("update unit_access set since = 'epoch' where unit_id = $1", [id]);
  const date = new Date(begin).toISOString().slice(0, 10);
  const ask = async (): Promise<void> => {
    const answer = await fetch(`${url}/api/units/${id}/history?date=${date}`, {
      headers: { cookie: owner.cookie },
    });
    const { t } = (await answer.json()) as { t: number[] };
    if (t.length !== 1_440) throw new Error(`${answer.status}: ${t.length} minutes`);
  };
  /** The control: the same rows by bounds that are not known when the statement is planned. */
  const unbounded = () =>
    pool.query(
      `select count(*) from samples where unit = (select short_id from units where id = $1)
         and ts >= (select $2::timestamptz) and ts < (select $2::timestamptz + interval '1 day')`,
      [id, new Date(begin)],
    );
  const look = async (): Promise<{ asked: number; control: number }> => {
    const [asked, control]: [number[], number[]] = [[], []];
    for (let round = -20; round < rounds; round++) {
      const [one, other] = [await timed(ask), await timed(unbounded)];
      if (round < 0) continue;
      asked.push(one);
      control.push(other);
    }
    return { asked: median(asked), control: median(control) };
  };
  const few = await look();
  const added = await addDays(pool, begin);
  const many = await look();
  for (const name of added) await pool.query(`drop table ${name}`);
  const again = await look();
  const over = (name: 'asked' | 'control') => (2 * many[name]) / (few[name] + again[name]);
  return {
    holds: over('asked') <= 1.25,
    numbers: {
      'days among which a day is asked for': added.length + 17,
      'history of a day among few, median ms': few.asked,
      'history among 400 days, of that among 17': over('asked'),
      'control: the same, planned without bounds': over('control'),
    },
  };
}

/** The days before those that there are. @returns the names of their partitions */
async function addDays(pool: Pool, begin: number): Promise<string[]> {
  const added: string[] = [];
  for (let back = 14; added.length < manyDays - 17; back++) {
    const [from, to] = [begin - back * dayMs, begin - (back - 1) * dayMs].map((at) =>
      new Date(at).toISOString(),
    );
    const name = `samples_${dayName(begin - back * dayMs)}`;
    await pool.query(`create table ${name} partition of samples for values from ('${from}') to ('${to}')`);
    added.push(name);
  }
  return added;
}
