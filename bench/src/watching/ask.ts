import type { Pool } from 'pg';
import { quantile, seeded } from '../figure.ts';
import type { Person } from '../fleet/people.ts';
import type { ServerProcess } from '../server/server-process.ts';
import { requests, timesOf } from '../times.ts';
import { dayMs } from './year-of-rows.ts';

export interface Asked {
  anna: Person;
  owners: ReadonlyMap<string, Person>;
  long: readonly string[];
  today: number;
}

/** Milliseconds of each question, how many protocols began, and how many pages were drawn. */
export async function askAll(server: ServerProcess, pool: Pool, { anna, owners, long, today }: Asked) {
  const random = seeded(1);
  const any = () => long[Math.floor(random() * long.length)] ?? '';
  const dateBefore = (most: number) =>
    new Date((today - 8 - Math.floor(random() * most)) * dayMs).toISOString().slice(0, 10);
  const cookieOf = (path: string) => (owners.get(path.split(/[/?]/u)[1] ?? '') ?? anna).cookie;
  const get = async (path: string, holds: (text: string) => boolean): Promise<void> => {
    const answer = await fetch(`${server.url}/api/${path}`, { headers: { cookie: cookieOf(path) } });
    const text = await answer.text();
    if (!answer.ok || !holds(text)) throw new Error(`${path}: ${answer.status} ${text.slice(0, 200)}`);
  };
  let firstBytes = 0;
  const firstByte = async (path: string): Promise<void> => {
    const answer = await fetch(`${server.url}/api/${path}`, { headers: { cookie: cookieOf(path) } });
    const reader = answer.body?.getReader();
    const first = await reader?.read();
    await reader?.cancel();
    // Chance has asked for the same pool's thrice, or its last one has not ended yet.
    if (answer.status === 429) return;
    if (!answer.ok || !first?.value?.length) throw new Error(`${path}: ${answer.status}`);
    firstBytes += 1;
  };
  const { rows } = await pool.query<{ id: string; serial: string }>('select id, serial from units');
  const serials = new Map(rows.map(({ id, serial }) => [id, serial]));
  let drawn = 0;
  /** A page of the portal's, as its owner's browser asks for it. */
  const page = async (below: string): Promise<void> => {
    const unit = any();
    const headers = { cookie: cookieOf(`units/${unit}`) };
    const answer = await fetch(`${server.url}/units/${serials.get(unit)}${below}`, { headers });
    if (!answer.ok) throw new Error(`${below}: ${answer.status}`);
    if ((await answer.text()).includes('data-page=')) drawn += 1;
  };
  // Of the times alone: to read all numbers would take this process as long as the server to write them.
  const points = (least: number) => (text: string) => {
    const begin = text.indexOf('"t":[');
    return text.slice(begin, text.indexOf(']', begin)).split(',').length >= least;
  };
  const year = `from=${new Date((today - 366) * dayMs).toISOString().slice(0, 10)}&to=${new Date((today - 1) * dayMs).toISOString().slice(0, 10)}`;
  const questions: [name: string, ask: () => Promise<void>][] = [
    ['list', () => get(`units?page=${1 + Math.floor(random() * 60)}`, (text) => text.includes('Pool'))],
    ['status', () => get(`units/${any()}`, (text) => text.includes('"water"'))],
    [
      'timeline',
      () => get(`units/${any()}/timeline?itemsPerPage=50`, (text) => text.includes('TimelineEntry')),
    ],
    ['day', () => get(`units/${any()}/history?date=${dateBefore(380)}`, points(1_300))],
    ['week', () => get(`units/${any()}/history?period=week&date=${dateBefore(380)}`, points(100))],
    ['a year’s protocol, first byte', () => firstByte(`units/${any()}/protocol?${year}`)],
    ['a page as it was built', () => page('/settings')],
    ['a status that the server draws', () => page('')],
  ];
  const numbers: Record<string, number> = {};
  const medians: Record<string, number> = {};
  const p95s: number[] = [];
  await pool.query('select pg_stat_reset()');
  for (const [name, ask] of questions) {
    const times = await timesOf(ask);
    medians[name] = quantile(times, 0.5);
    numbers[`median ms, ${name}`] = quantile(times, 0.5);
    numbers[`p95 ms, ${name}`] = quantile(times, 0.95);
    p95s.push(quantile(times, 0.95));
  }
  numbers['protocols that began'] = firstBytes;
  numbers['statuses drawn'] = drawn;
  const isWhole = Math.min(firstBytes, drawn) >= 0.9 * requests;
  return { numbers, medians, p95s, isWhole };
}
