import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { storedRows } from '../../faults/stored-rows.ts';
import { quantile } from '../../figure.ts';
import { createFleet } from '../../fleet/fleet.ts';
import { judge, total, type Verdict } from '../../fleet/ledger.ts';
import { provisionUnits } from '../../fleet/provision.ts';
import { counted } from '../../server/counters.ts';
import type { ServerProcess } from '../../server/server-process.ts';
import { type Watched, watchServer } from '../watch.ts';
import { type AttackOptions, type AttackResult, attackUnits } from './attack-units.ts';

export interface HostileUnitsOptions extends Pick<AttackOptions, 'messages' | 'seed' | 'side' | 'perSecond'> {
  readonly hostile: number;
  readonly honest: number;
  /** Milliseconds of peace before and after, for the comparison. */
  readonly peaceMs: number;
  /** Milliseconds that the honest units' last rows may wait for their acknowledgement. */
  readonly patienceMs: number;
}

export interface HostileUnitsResult {
  readonly attack: AttackResult;
  readonly honest: Verdict;
  readonly watched: Watched;
  /** Refusals and drops that the server counted. */
  readonly counted: number;
  /** 99th percentile of the milliseconds to an acknowledgement. */
  readonly p99: { readonly peace: number; readonly attacked: number };
  /** Finds the loss when a stored row of the honest unit is taken away. */
  readonly lostAfterTheft: number;
}

/** Hostile units on a running server, beside honest ones whose rows and waiting times are looked at. */
export async function runHostileUnits(
  server: ServerProcess,
  pool: Pool,
  options: HostileUnitsOptions,
): Promise<HostileUnitsResult> {
  const honest = await provisionUnits(pool, options.honest);
  const hostile = await provisionUnits(pool, options.hostile);
  const fleet = createFleet(honest, server.mqttPort, 20);
  const taken = () => fleet.latencies.splice(0);
  fleet.start();
  try {
    await sleep(Math.min(2_000, options.peaceMs));
    taken();
    await sleep(options.peaceMs);
    const peace = taken();
    const unwatch = watchServer(server);
    const attack = await attackUnits({
      ...options,
      port: server.mqttPort,
      units: hostile,
      honest: honest[0]?.serial ?? '',
    });
    const watched = await unwatch();
    const attacked = taken();
    const refused = await counted(server.url, 'poolhouse_unit_refused_total');
    const dropped = await counted(server.url, 'poolhouse_unit_dropped_total');
    await sleep(options.peaceMs);
    peace.push(...taken());
    fleet.rest();
    await fleet.drained(options.patienceMs);
    const verdict = await judgeAll();
    await pool.query(
      `delete from samples where unit = (select short_id from units where id = $1)
         and row_hash = hashtextextended($2, 3)`,
      [honest[0]?.id, fleet.ledgers[0]?.epoch],
    );
    return {
      attack,
      honest: verdict,
      watched,
      counted: refused + dropped,
      p99: { peace: quantile(peace, 0.99), attacked: quantile(attacked, 0.99) },
      lostAfterTheft: (await judgeAll()).lost,
    };
  } finally {
    await fleet.stop();
  }

  async function judgeAll(): Promise<Verdict> {
    const verdicts: Verdict[] = [];
    for (const [index, { id }] of honest.entries()) {
      const ledger = fleet.ledgers[index];
      if (ledger) verdicts.push(judge(index, ledger, await storedRows(pool, id, ledger)));
    }
    return total(verdicts);
  }
}
