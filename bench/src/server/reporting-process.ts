import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type * as z from 'zod';

/**
 * Starts a program that works until its standard input ends and then says on standard output, as JSON, what came of it.
 * @returns what ends it and gives that
 */
export function startReporting<Report>(
  program: string,
  order: object,
  report: z.ZodType<Report>,
): () => Promise<Report> {
  const child = spawn(process.execPath, [program, JSON.stringify(order)], {
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
