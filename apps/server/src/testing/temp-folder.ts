import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface TempFolder {
  path: string;
  /** Removes it with all that is in it. */
  stop(): Promise<void>;
}

export async function tempFolder(): Promise<TempFolder> {
  const path = await mkdtemp(join(tmpdir(), 'poolhouse-test-'));
  return { path, stop: () => rm(path, { recursive: true, force: true }) };
}
