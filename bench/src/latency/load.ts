import { join } from 'node:path';
import * as z from 'zod';
import type { Identity } from '../fleet/provision.ts';
import { startReporting } from '../server/reporting-process.ts';

const report = z.object({ taken: z.number(), ms: z.number() });

/** Starts other units' traffic; the returned function ends it and tells how many messages a second there were. */
export function startLoad(
  port: number,
  units: readonly Identity[],
  perSecond: number,
): () => Promise<number> {
  const end = startReporting(
    join(import.meta.dirname, 'load-process.ts'),
    { port, perSecond, units: units.map(({ serial, secret }) => ({ serial, secret })) },
    report,
  );
  return async () => {
    const { taken, ms } = await end();
    return (taken * 1_000) / ms;
  };
}
