import { seeded } from '../../figure.ts';
import type { Person } from '../../fleet/people.ts';
import { below, chance, pick, type Random } from '../random.ts';
import { createHttpClient, statusesIn } from './http-client.ts';
import { type HostileRequest, hostileRequest, type Knowledge } from './http-generator.ts';
import type { RouteTable } from './openapi.ts';
import { exchange, malformedBytes, wire } from './raw-http.ts';

/** Somebody who asks; without a person nobody is logged in. */
export interface Asker {
  readonly name: string;
  readonly person: Person | undefined;
}

export interface HttpAttackOptions {
  readonly port: number;
  readonly origin: string;
  readonly requests: number;
  readonly seed: number;
  readonly side: number;
  readonly table: RouteTable;
  readonly knowledge: Knowledge;
  readonly askers: readonly Asker[];
  /** Text that none of the askers may read. */
  readonly secrets: readonly string[];
  /** Called now and then, and when a session is over: puts back what a hostile user did to its own account. */
  readonly restore: () => Promise<void>;
}

export interface HttpAttackResult {
  sent: number;
  mutated: number;
  malformed: number;
  statuses: Record<string, number>;
  /** Requests answered with 5xx. */
  failures: string[];
  /** Answers in which somebody else's data stood. */
  foreign: string[];
  /** Requests that were never answered. */
  stuck: string[];
}

const malformedShare = 0.05;
const restoreEvery = 500;

/** Hostile requests from several askers until `requests` have been sent. */
export async function attackHttp(options: HttpAttackOptions): Promise<HttpAttackResult> {
  const { port, origin, askers, table, knowledge, secrets } = options;
  const result: HttpAttackResult = {
    sent: 0,
    mutated: 0,
    malformed: 0,
    statuses: {},
    failures: [],
    foreign: [],
    stuck: [],
  };
  const client = createHttpClient(port, options.side);
  let left = options.requests;

  function note(asker: Asker, what: string, status: number, body: string): void {
    result.statuses[status] = (result.statuses[status] ?? 0) + 1;
    const line = () => `${asker.name}: ${what.slice(0, 400)} → ${status} ${body.slice(0, 200)}`;
    if (status >= 500) result.failures.push(line());
    if (secrets.some((secret) => body.includes(secret))) result.foreign.push(line());
  }

  async function one(random: Random, asker: Asker, request: HostileRequest): Promise<void> {
    const more: Record<string, string> = {
      origin,
      // Many addresses: limits by address would hide what lies behind them.
      'x-forwarded-for': `10.${below(random, 256)}.${below(random, 256)}.${1 + below(random, 254)}`,
      ...(asker.person ? { cookie: asker.person.cookie } : {}),
    };
    if (chance(random, malformedShare)) {
      result.malformed++;
      const bytes = malformedBytes(random, wire(request, more));
      const text = await exchange(port, bytes);
      const statuses = statusesIn(text);
      for (const status of statuses.length > 0 ? statuses : [0]) {
        note(asker, bytes.toString('latin1'), status, text);
      }
      return;
    }
    if (request.mutated) result.mutated++;
    const { status, body } = await client.send(request, more);
    note(asker, `${request.method} ${request.target} ${request.body?.toString('utf8') ?? ''}`, status, body);
    if (status === 401 && asker.person) await options.restore();
  }

  const worker = async (random: Random): Promise<void> => {
    while (left > 0) {
      left--;
      result.sent++;
      if (result.sent % restoreEvery === 0) await options.restore();
      const asker = pick(random, askers);
      await one(random, asker, hostileRequest(random, table, knowledge)).catch((error: unknown) => {
        result.stuck.push(error instanceof Error ? error.message : String(error));
      });
    }
  };
  await Promise.all(Array.from({ length: options.side }, (_, index) => worker(seeded(options.seed + index))));
  client.close();
  return result;
}
