import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { diskLedger } from './command-ledger.ts';
import { openDisk } from './disk.ts';
import { diskStore } from './disk-store.ts';

const writer = fileURLToPath(new URL('../testing/write-rows.ts', import.meta.url));

/** Starts the writer and kills it (-9) after it called `enough` rows kept; returns the last of them. */
async function writeAndKill(path: string, epoch: string, enough: number): Promise<number> {
  const child = spawn(process.execPath, [writer, path, epoch], { stdio: ['ignore', 'pipe', 'inherit'] });
  let last = -1;
  const closed = once(child, 'close');
  for await (const line of createInterface({ input: child.stdout })) {
    last = Number(line);
    if (last === enough) child.kill('SIGKILL');
  }
  await closed;
  return last;
}

test('every row that was called kept survives kill -9 in the middle of writing, three boots in a row', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'unit-'));
  const path = join(folder, 'unit.sqlite');
  const kept: { epoch: string; last: number }[] = [];
  for (const [index, enough] of [40, 7, 133].entries()) {
    const epoch = `boot-${index}`;
    kept.push({ epoch, last: await writeAndKill(path, epoch, enough) });
  }
  const disk = openDisk(path);
  const store = diskStore(disk, 1e6);
  for (const { epoch, last } of kept) {
    const batch = store.oldest(1e6);
    expect(batch?.epoch).toBe(epoch);
    expect(batch?.from).toBe(0);
    const seqs = batch?.rows.map(({ at }) => at) ?? [];
    expect(seqs.length, 'at most the one row more that it could not say any more').toBeGreaterThan(last);
    expect(seqs).toEqual(Array.from(seqs, (_, seq) => seq));
    store.free(epoch, seqs.length);
  }
  expect(store.size()).toBe(0);
  disk.close();
  rmSync(folder, { recursive: true });
});

test('one flash belongs to one process: a second one is refused', () => {
  const folder = mkdtempSync(join(tmpdir(), 'unit-'));
  const path = join(folder, 'unit.sqlite');
  const disk = openDisk(path);
  expect(() => openDisk(path)).toThrow(/locked/u);
  disk.close();
  const again = openDisk(path);
  again.close();
  rmSync(folder, { recursive: true });
});

test('a command that was begun and never finished is remembered as such', () => {
  const folder = mkdtempSync(join(tmpdir(), 'unit-'));
  const path = join(folder, 'unit.sqlite');
  const disk = openDisk(path);
  const ledger = diskLedger(disk);
  const id = '01K0000000000000000000000A';
  const done = '01K0000000000000000000000B';
  ledger.begin(id);
  ledger.begin(done);
  ledger.finish({ id: done, stage: 'done' });
  disk.close();
  const reopened = openDisk(path);
  const later = diskLedger(reopened);
  expect(later.find(id)).toBe('begun');
  expect(later.find(done)).toEqual({ id: done, stage: 'done' });
  expect(later.find('01K0000000000000000000000C')).toBeUndefined();
  reopened.close();
  rmSync(folder, { recursive: true });
});
