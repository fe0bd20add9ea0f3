import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { isCollision } from '../../../../apps/server/src/platform/db/transact.ts';
import { storedRows } from '../../faults/stored-rows.ts';
import { createFleet } from '../../fleet/fleet.ts';
import { judge, type Verdict } from '../../fleet/ledger.ts';
import { addPerson, giveUnit, refresh } from '../../fleet/people.ts';
import { provisionUnits } from '../../fleet/provision.ts';
import type { ServerProcess } from '../../server/server-process.ts';
import { knowledgeOf } from '../knowledge.ts';
import { type Watched, watchServer } from '../watch.ts';
import { attackHttp, type HttpAttackOptions, type HttpAttackResult } from './attack-http.ts';
import { attackLive, type LiveAttackResult } from './attack-live.ts';
import { startHonestUser } from './honest-user.ts';
import { routeTable } from './openapi.ts';

export interface HostileHttpOptions extends Pick<HttpAttackOptions, 'requests' | 'seed' | 'side'> {
  readonly liveMessages: number;
}

export interface HostileHttpResult {
  readonly routes: number;
  readonly http: HttpAttackResult;
  readonly live: LiveAttackResult;
  readonly user: { readonly asked: number; readonly failures: readonly string[] };
  readonly unit: Verdict;
  readonly watched: Watched;
}

/** Of the requests, those of an administrator. */
const adminShare = 0.25;

/** Hostile requests to a running server, beside an honest user who looks and an honest unit that sends. */
export async function runHostileHttp(
  server: ServerProcess,
  pool: Pool,
  options: HostileHttpOptions,
): Promise<HostileHttpResult> {
  const [honestUnit, ownUnit, otherUnit] = await provisionUnits(pool, 3);
  if (!honestUnit || !ownUnit || !otherUnit) throw new Error('no units');
  const honest = await addPerson(pool, 'Honest');
  const owner = await addPerson(pool, 'Owner');
  const other = await addPerson(pool, 'Other');
  // Nobody ends their sessions; several, or most of the time would go by in waiting for one person's allowance.
  const listeners = await Promise.all(['One', 'Two', 'Three', 'Four'].map((name) => addPerson(pool, name)));
  const admin = await addPerson(pool, 'Admin', ['ROLE_ADMIN']);
  const unitName = `Pool of ${honest.surname}`;
  await giveUnit(pool, honest, honestUnit.id, unitName);
  const restoreAll = async () => {
    for (const person of [owner, other, admin]) await refresh(pool, person);
    await giveUnit(pool, owner, ownUnit.id, 'Mine');
    await giveUnit(pool, other, otherUnit.id, 'Another');
  };
  let restoring: Promise<void> | undefined;
  const restore = async () => {
    // An administrator may delete somebody in between, or one wait for the other: the next time it is tried again.
    restoring ??= restoreAll()
      .catch((error: unknown) => {
        if (!isForeignKey(error) && !isCollision(error)) throw error;
      })
      .finally(() => {
        restoring = undefined;
      });
    await restoring;
  };
  await restoreAll();

  const askers = [
    { name: 'nobody', person: undefined },
    { name: 'owner', person: owner },
    { name: 'other', person: other },
  ];
  const fleet = createFleet([honestUnit], server.mqttPort, 20);
  fleet.start();
  await untilSeen(`${server.url}/api/units/${honestUnit.id}/state`, honest.cookie);
  const user = startHonestUser(server.url, honest, { id: honestUnit.id, name: unitName });
  const table = routeTable(await (await fetch(`${server.url}/api/openapi.json`)).json());
  const knowledge = await knowledgeOf(pool, [honest, owner, other, admin], [honestUnit, ownUnit, otherUnit]);
  const secrets = [honest.surname, honest.email, unitName];
  const common = { port: server.port, origin: server.url, seed: options.seed, secrets };
  const unwatch = watchServer(server);
  try {
    const requests = Math.floor(options.requests * adminShare);
    const [http, live] = await Promise.all([
      attackHttp({
        ...common,
        ...options,
        requests: options.requests - requests,
        table,
        knowledge,
        askers,
        restore,
      }),
      attackLive({
        ...common,
        messages: options.liveMessages,
        cookies: listeners.map(({ cookie }) => cookie),
        units: Object.values(knowledge.ids).flat(),
      }),
    ]);
    const seen = await user.stop();
    fleet.rest();
    await fleet.drained(30_000);
    const [ledger] = fleet.ledgers;
    if (!ledger) throw new Error('no ledger');
    const unit = judge(0, ledger, await storedRows(pool, honestUnit.id, ledger));
    // An administrator may do much to anybody, the honest user included: here the server only has to survive it.
    const byAdmin = await attackHttp({
      ...common,
      ...options,
      requests,
      secrets: [],
      table,
      knowledge,
      askers: [{ name: 'admin', person: admin }],
      restore,
    });
    const watched = await unwatch();
    return { routes: table.routes.length, http: sumOf(http, byAdmin), live, user: seen, unit, watched };
  } finally {
    await fleet.stop();
  }
}

/** SQLSTATE: somebody who is referred to is gone. */
const isForeignKey = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23503';

/** Until the unit has said something. */
async function untilSeen(url: string, cookie: string): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const answer = await fetch(url, { headers: { cookie } });
    if ((await answer.text()).includes('"values"')) return;
    await sleep(100);
  }
  throw new Error('the honest unit was never seen');
}

function sumOf(one: HttpAttackResult, other: HttpAttackResult): HttpAttackResult {
  const statuses = { ...one.statuses };
  for (const [status, count] of Object.entries(other.statuses))
    statuses[status] = (statuses[status] ?? 0) + count;
  return {
    sent: one.sent + other.sent,
    mutated: one.mutated + other.mutated,
    malformed: one.malformed + other.malformed,
    statuses,
    failures: [...one.failures, ...other.failures],
    foreign: [...one.foreign, ...other.foreign],
    stuck: [...one.stuck, ...other.stuck],
  };
}
