import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import * as z from 'zod';
import type { Identity } from '../../fleet/provision.ts';

const report = z.record(z.string(), z.number());

/**
 * Lets a stranger loose who has this unit's secret; the returned function ends it and tells how often each of his
 * tactics began.
 * @param each milliseconds of a tactic
 */
export function startBadUnit(
  port: number,
  { serial, secret }: Identity,
  each: number,
): () => Promise<Record<string, number>> {
  const order = JSON.stringify({ port, serial, secret, each });
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bad-unit-process.ts'), order], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const gone = once(child, 'close');
  return async () => {
    child.stdin.end();
    await gone;
    return report.parse(JSON.parse(said));
  };
}
