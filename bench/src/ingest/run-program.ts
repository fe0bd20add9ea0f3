import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type * as z from 'zod';
import { temporaryFolder } from '../server/temporary-folder.ts';

/**
 * Runs a program: it reads its order from a file, since thousands of units are too many words, says in a line what it found,
 * and goes on with what it does until `work` is over.
 */
export async function runProgram<Report, T>(
  program: string,
  order: object,
  report: z.ZodType<Report>,
  work: (said: Report) => Promise<T>,
): Promise<T> {
  const folder = temporaryFolder();
  const file = join(folder.path, 'order.json');
  writeFileSync(file, JSON.stringify(order));
  const child = spawn(process.execPath, [program, file], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const gone = once(child, 'close');
  try {
    const [line] = await Promise.race([once(createInterface(child.stdout), 'line'), gone]);
    if (typeof line !== 'string') throw new Error('the units ended');
    return await work(report.parse(JSON.parse(line)));
  } finally {
    child.stdin.end();
    await gone;
    folder.remove();
  }
}
