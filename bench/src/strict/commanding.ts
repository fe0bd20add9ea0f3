import * as z from 'zod';
import type { CommandTaker } from '../fleet/command-taker.ts';
import { addPerson, giveUnit, type Person } from '../fleet/people.ts';
import type { Cluster } from '../outside/cluster.ts';

export interface StageVerdict {
  /** Commands that the API took. */
  readonly sent: number;
  /** Commands that units ended. */
  readonly finished: number;
  /** Of those, how many stand in the database otherwise, or not at all. */
  readonly lost: number;
  /** Commands that ended in the database in a way in which their unit did not end them. */
  readonly invented: number;
}

export interface Commanding {
  /** @returns how many the API took */
  end(): Promise<number>;
  /** Compares the database with what the units know, once all of that is acknowledged. */
  judge(): Promise<Omit<StageVerdict, 'sent'>>;
}

/** A person sends at most sixty a minute. */
const unitsOfOne = 5;
const everyMs = 200;
const patienceMs = 10_000;

/** Owners send commands to one unit after the other, through one server after the other, whether it is there or not. */
export async function startCommanding(
  { servers, identities, pool }: Cluster,
  takers: readonly CommandTaker[],
): Promise<Commanding> {
  const owners: Person[] = [];
  for (const [index, { id }] of identities.entries()) {
    if (index % unitsOfOne === 0) owners.push(await addPerson(pool, `Owner${index}`));
    const owner = owners.at(-1);
    if (owner) await giveUnit(pool, owner, id, `Pool ${index}`);
  }
  const open = new Set<Promise<void>>();
  let taken = 0;
  let turn = 0;

  async function send(): Promise<void> {
    const n = turn++;
    const unit = n % identities.length;
    const url = servers[n % servers.length]?.url ?? '';
    const answer = await fetch(`${url}/api/units/${identities[unit]?.id}/commands`, {
      method: 'POST',
      headers: {
        origin: url,
        'content-type': 'application/ld+json',
        cookie: owners[Math.floor(unit / unitsOfOne)]?.cookie ?? '',
      },
      body: JSON.stringify({ name: 'identify', args: {} }),
      signal: AbortSignal.timeout(patienceMs),
    });
    await answer.arrayBuffer();
    if (answer.status === 202) taken += 1;
  }

  const timer = setInterval(() => {
    // Its server, the database or the broker is away: owners see that and try again.
    const sending = send()
      .catch(() => undefined)
      .finally(() => open.delete(sending));
    open.add(sending);
  }, everyMs);

  return {
    async end() {
      clearInterval(timer);
      await Promise.all(open);
      return taken;
    },
    async judge() {
      const { rows } = await pool.query('select id, stage, code from commands');
      const stored = new Map(
        z
          .array(command)
          .parse(rows)
          .map((row) => [row.id, row]),
      );
      const finished = takers.flatMap((taker) => [...taker.finished.values()]);
      const lost = finished.filter(({ id, stage, code = null }) => {
        const row = stored.get(id);
        return row?.stage !== stage || row.code !== code;
      });
      const ended = [...stored.values()].filter(({ stage }) => said.has(stage));
      const known = new Set(finished.map(({ id }) => id));
      const invented = ended.filter(({ id }) => !known.has(id));
      return { finished: finished.length, lost: lost.length, invented: invented.length };
    },
  };
}

const command = z.object({ id: z.string(), stage: z.string(), code: z.string().nullable() });
/** What only a unit can say. */
const said = new Set(['done', 'rejected', 'failed']);
