import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import * as z from 'zod';
import type { Identity } from '../fleet/provision.ts';

const report = z.object({ taken: z.number(), ms: z.number() });

/** Starts other units' traffic; the returned function ends it and tells how many messages a second there were. */
export function startLoad(
  port: number,
  units: readonly Identity[],
  perSecond: number,
): () => Promise<number> {
  const order = JSON.stringify({
    port,
    perSecond,
    units: units.map(({ serial, secret }) => ({ serial, secret })),
  });
  const child = spawn(process.execPath, [join(import.meta.dirname, 'load-process.ts'), order], {
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
    const { taken, ms } = report.parse(JSON.parse(said));
    return (taken * 1_000) / ms;
  };
}
