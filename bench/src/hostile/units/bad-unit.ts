import { join } from 'node:path';
import * as z from 'zod';
import type { Identity } from '../../fleet/provision.ts';
import { startReporting } from '../../server/reporting-process.ts';

const report = z.record(z.string(), z.number());

/**
 * Lets a stranger loose who has this unit's secret; the returned function ends it and tells how often each of their
 * tactics began.
 * @param each milliseconds of a tactic
 */
export function startBadUnit(
  port: number,
  { serial, secret }: Identity,
  each: number,
): () => Promise<Record<string, number>> {
  return startReporting(
    join(import.meta.dirname, 'bad-unit-process.ts'),
    { port, serial, secret, each },
    report,
  );
}
