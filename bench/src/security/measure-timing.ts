import type { Pool } from 'pg';
import { ulid } from 'ulid';
import { seeded } from '../figure.ts';
import { clientAddress, createAsker, type Question } from './ask.ts';
import { auc } from './auc.ts';
import { addAccounts, addCaptchas } from './known-accounts.ts';
import type { TimedEndpoint } from './timed-endpoints.ts';

export interface Timing {
  /** How well the time tells known addresses from unknown ones. */
  auc: number;
  /** Statuses seen, for each class. */
  statuses: { known: string; unknown: string };
}

/** Requests that warm the caches of both sides up and are not counted. */
const warmUp = 20;

/** Puts the question to `path` instead, when one is given: the careless twin of the endpoint. */
export async function measureTiming(
  { url, pool, samples, path }: { url: string; pool: Pool; samples: number; path?: string },
  endpoint: TimedEndpoint,
): Promise<Timing> {
  const people = Math.ceil((samples + warmUp) / endpoint.perAddress);
  const known = await addAccounts(pool, people);
  const unknown = known.map((_, n) => `other-${n}-${ulid().toLowerCase()}@example.com`);
  const captchas = endpoint.name === 'sign-up' ? await addCaptchas(pool, 2 * samples + warmUp) : [];
  const context = { ...(await latestTerms(url, pool)), captcha: () => captchas.pop() ?? '' };
  const asker = createAsker(url, 1);
  const random = seeded(1);
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
  const statuses = { known: new Set<number>(), unknown: new Set<number>() };
  const asked = { known: 0, unknown: 0 };
  let client = Math.floor(random() * 1_000_000);
  for (let left = -warmUp; times.known.length < samples || times.unknown.length < samples; left++) {
    let kind: 'known' | 'unknown' = random() < 0.5 ? 'known' : 'unknown';
    if (times[kind].length >= samples) kind = kind === 'known' ? 'unknown' : 'known';
    const list = kind === 'known' ? known : unknown;
    const email = list[Math.floor(asked[kind]++ / endpoint.perAddress) % list.length] ?? '';
    const question: Question = { ...endpoint.question(email, context), from: clientAddress(client++) };
    const { ms, status } = await asker.ask(path === undefined ? question : { ...question, path });
    statuses[kind].add(status);
    if (left >= 0) times[kind].push(ms);
  }
  asker.close();
  const list = (set: Set<number>) => [...set].sort().join(' ');
  return {
    auc: auc(times.known, times.unknown),
    statuses: { known: list(statuses.known), unknown: list(statuses.unknown) },
  };
}

async function latestTerms(url: string, pool: Pool): Promise<{ cloud: string; terms: string }> {
  const { rows } = await pool.query<{ id: string }>('select id from clouds order by created_at, id limit 1');
  const cloud = `/api/clouds/${rows[0]?.id}`;
  const answer = (await (await fetch(`${url}${cloud}/latest_terms_of_services`)).json()) as { terms: string };
  return { cloud, terms: answer.terms };
}
