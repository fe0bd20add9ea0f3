import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const own = join(import.meta.dirname, '../../..');

/**
 * Builds the portal with these options of its build into a folder, beside the one that is served.
 * @param sources a copy of them
 */
export async function buildPortal(out: string, options: readonly string[], sources = own): Promise<void> {
  const script = join(sources, 'apps/portal/build/build.ts');
  const child = spawn(process.execPath, [script, '--out', out, ...options], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaints = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaints += chunk.toString();
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`the portal was not built: ${complaints}`);
}
