import { existsSync, statfsSync } from 'node:fs';

const folder = '/dev/shm';

/** Where files lie in memory, if there is enough of it for tests side by side; little is usual in a container. */
export function sharedMemory(): string | undefined {
  if (!existsSync(folder)) return undefined;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= 4 * 2 ** 30 ? folder : undefined;
}
