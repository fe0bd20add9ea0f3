import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import * as z from 'zod';
import { readsPartitions } from '../../../apps/server/src/platform/db/prepared.ts';
import type { Figure } from '../figure.ts';
import { createFleet } from '../fleet/fleet.ts';
import { addPerson, giveUnit, type Person } from '../fleet/people.ts';
import { provisionUnits } from '../fleet/provision.ts';
import type { ServerProcess } from '../server/server-process.ts';
import { withServer } from '../server/with-server.ts';

const unitCount = 100;
const owners = 20;
const seconds = 30;
const warmUpMs = 5_000;
/** Of an owner between two looks at a page. */
const pauseMs = 500;
/** What is asked less often than one time in so many hundred is planned each time. */
const often = 0.01;
const shown = 12;

const questions = z.array(
  z.object({ text: z.string(), isPrepared: z.boolean(), count: z.number(), ms: z.number() }),
);
type Question = z.infer<typeof questions>[number];

/** What the database is asked most while units report and their owners look: that must be prepared. */
export const profile: Figure = {
  name: 'profile',
  goal: `while ${unitCount} units report each second and ${owners} owners look at their pools for ${seconds} s, each question that is one of ${1 / often} or more is prepared, but those that read partitions`,
  run: () => withServer({}, measure, join(import.meta.dirname, 'profiled-server.ts')),
};

async function measure(server: ServerProcess, pool: Pool) {
  const units = await provisionUnits(pool, unitCount);
  const people: [Person, string][] = [];
  for (const [nth, { id }] of units.entries()) {
    const owner = nth < owners ? await addPerson(pool, `Owner${nth}`) : people[nth % owners]?.[0];
    if (!owner) continue;
    if (nth < owners) people.push([owner, id]);
    await giveUnit(pool, owner, id, `Pool ${nth}`);
  }
  const fleet = createFleet(units, server.mqttPort, 1);
  fleet.start();
  await sleep(warmUpMs);
  const before = await askedBy(server);
  const until = performance.now() + seconds * 1_000;
  const visits = await Promise.all(people.map(([owner, unit]) => lookAround(server, owner, unit, until)));
  const after = await askedBy(server);
  await fleet.stop();
  return verdictOf(
    since(before, after),
    visits.reduce((sum, count) => sum + count, 0),
  );
}

async function lookAround(
  { url }: ServerProcess,
  { cookie }: Person,
  unit: string,
  until: number,
): Promise<number> {
  const today = new Date().toISOString().slice(0, 10);
  const pages = [
    ['end_users/auth/me', 'units?itemsPerPage=15&order[problems]=asc'],
    ['end_users/auth/me', `units/${unit}`, `units/${unit}/settings`],
    [`units/${unit}/history?period=day&date=${today}`],
    [`units/${unit}/history?period=week&date=${today}`],
    [`units/${unit}/timeline?itemsPerPage=50`],
    ['open_alerts', `units/${unit}/alerts`, `units/${unit}/notification_settings`],
  ];
  let looked = 0;
  while (performance.now() < until) {
    for (const paths of pages) {
      const answers = await Promise.all(
        paths.map((path) => fetch(`${url}/api/${path}`, { headers: { cookie } })),
      );
      for (const answer of answers) {
        const text = await answer.text();
        if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${text.slice(0, 200)}`);
        looked += 1;
      }
      await sleep(pauseMs);
    }
  }
  return looked;
}

async function askedBy({ url }: ServerProcess): Promise<Question[]> {
  const answer = await fetch(`${url}/api/bench/questions`);
  return questions.parse(await answer.json());
}

function since(before: readonly Question[], after: readonly Question[]): Question[] {
  const earlier = new Map(before.map((question) => [question.text, question]));
  return after
    .map((question) => {
      const { count = 0, ms = 0 } = earlier.get(question.text) ?? {};
      return { ...question, count: question.count - count, ms: question.ms - ms };
    })
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
}

/** Begins and ends of transactions have no plan, what is copied is no question, and what reads partitions is planned each time. */
const isPlanned = ({ text }: Question): boolean =>
  !readsPartitions(text) &&
  !/^\s*(begin|start transaction|commit|rollback|set|copy|savepoint|release|listen)/iu.test(text);

function verdictOf(asked: readonly Question[], requests: number) {
  const all = asked.reduce((sum, { count }) => sum + count, 0);
  const unprepared = asked.filter((one) => isPlanned(one) && !one.isPrepared && one.count > often * all);
  const line = ({ text, isPrepared, count, ms }: Question): string =>
    `${((100 * count) / all).toFixed(1)} %, ${(ms / count).toFixed(1)} ms${isPrepared ? ', prepared' : ''}: ${text.replace(/\s+/gu, ' ').slice(0, 90)}`;
  return {
    holds: unprepared.length === 0,
    numbers: {
      'requests a second': requests / seconds,
      'questions a second': all / seconds,
      'questions prepared, of all':
        asked.reduce((sum, one) => sum + (one.isPrepared ? one.count : 0), 0) / all,
      'often and not prepared': unprepared.length,
      ...Object.fromEntries(unprepared.map((one, nth) => [`not prepared, ${nth + 1}`, line(one)])),
      ...Object.fromEntries(asked.slice(0, shown).map((one, nth) => [`number ${nth + 1}`, line(one)])),
    },
  };
}
