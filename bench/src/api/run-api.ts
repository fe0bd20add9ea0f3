import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Pool } from 'pg';
import * as z from 'zod';
import { addPerson, giveUnit } from '../fleet/people.ts';
import { provisionUnits } from '../fleet/provision.ts';
import { startReporting } from '../server/reporting-process.ts';
import type { ServerProcess } from '../server/server-process.ts';

const report = z.object({ perSecond: z.number(), p50: z.number(), p99: z.number(), others: z.number() });
export type Load = z.infer<typeof report>;

export interface ApiOptions {
  readonly units: number;
  readonly connections: number;
  readonly warmUpMs: number;
  readonly ms: number;
}

export interface ApiRun {
  readonly me: Load;
  readonly units: Load;
  readonly unit: Load;
  /** The yardstick before and after them. */
  readonly bare: readonly [Load, Load];
}

/** The same load on the server's routes and on the bare one, one after the other. */
export async function runApi(server: ServerProcess, pool: Pool, options: ApiOptions): Promise<ApiRun> {
  const { units, connections, warmUpMs, ms } = options;
  const anna = await addPerson(pool, 'Anna');
  const own = await provisionUnits(pool, units);
  for (const [nth, { id }] of own.entries()) await giveUnit(pool, anna, id, `Pool ${nth}`);
  await pool.query(
    `insert into unit_states (unit_id, connected, last_heard, state)
     select id, true, now(), $1 from units on conflict (unit_id) do update set state = excluded.state`,
    [JSON.stringify(state)],
  );
  await pool.query('vacuum analyze');
  const load = (port: number, paths: string[], headers: Record<string, string>): Promise<Load> =>
    startReporting(
      join(import.meta.dirname, 'load-process.ts'),
      { ...{ port, paths, headers, connections }, warmUpMs, ms },
      report,
    )();
  const asAnna = (...paths: string[]): Promise<Load> =>
    load(server.port, paths, { host: `localhost:${server.port}`, cookie: anna.cookie });
  const bare = await startYardstick(pool, anna.id);
  try {
    const before = await load(bare.port, ['/me'], {});
    const me = await asAnna('/api/end_users/auth/me');
    const list = await asAnna(`/api/units?itemsPerPage=${units}`);
    const unit = await asAnna(...own.map(({ id }) => `/api/units/${id}`));
    const after = await load(bare.port, ['/me'], {});
    return { me, units: list, unit, bare: [before, after] };
  } finally {
    await bare.stop();
  }
}

async function startYardstick({ options }: Pool, id: string) {
  const { host, port, user, password, database, connectionString } = options;
  const connection = { host, port, user, password, database, connectionString };
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'yardstick-server.ts'), JSON.stringify({ connection, id })],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const [line] = await once(child.stdout, 'data');
  return {
    port: Number(String(line)),
    async stop() {
      child.stdin.end();
      await once(child, 'close');
    },
  };
}

const state = {
  ...{ ts: '2026-06-01T10:00:00Z', receivedAt: '2026-06-01T10:00:00Z', screen: 'home', mixingUntil: null },
  ...{ mode: 'auto', values: { water: 27.1, air: 24, ph: 7.2, redox: 690, pressure: 0.6 }, valuesAt: {} },
  ...{ outputs: { filtration: 'medium', heating: true }, messages: [] },
};
