import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';

const root = join(import.meta.dirname, '../../../../..');

/** The unit of docs/port-your-unit.md, as its reader saves it. */
export const portedProgram = (): string => {
  const page = readFileSync(join(root, 'docs/port-your-unit.md'), 'utf8');
  return /<!-- program: unit.mjs -->\n```js\n([\s\S]*?)```/u.exec(page)?.[1] ?? '';
};

export interface PortedUnit {
  /** Somebody presses Enter. @returns the code on its display */
  pair(): Promise<string>;
  /** What it keeps on its disk. */
  kept(): { epoch: string; oldest: number; rows: object[]; owed: object[]; heat: object };
  /** The power fails. */
  kill(): Promise<void>;
  start(): void;
  end(): Promise<void>;
}

/** @param seconds between two rows */
export function portedUnit(
  made: { serial: string; secret: string },
  port: number,
  seconds: number,
): PortedUnit {
  const folder = mkdtempSync(join(tmpdir(), 'poolhouse-ported-'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'unit.mjs'), portedProgram());
  writeFileSync(join(folder, 'made.json'), JSON.stringify(made));
  let child: ChildProcess | undefined;
  let printed = '';
  const unit: PortedUnit = {
    async pair() {
      printed = '';
      child?.stdin?.write('\n');
      await expect.poll(() => printed).toMatch(/^\w{10}$/mu);
      return printed.trim();
    },
    kept: () => JSON.parse(readFileSync(join(folder, 'kept.json'), 'utf8')),
    async kill() {
      if (!child) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
      child = undefined;
    },
    start() {
      const args = ['unit.mjs', `mqtt://127.0.0.1:${port}`, String(seconds)];
      child = spawn(process.execPath, args, { cwd: folder, stdio: ['pipe', 'pipe', 'ignore'] });
      child.stdout?.on('data', (text) => {
        printed += text;
      });
    },
    async end() {
      await unit.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  unit.start();
  return unit;
}
