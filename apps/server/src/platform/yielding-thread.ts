import { readlinkSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

/**
 * Lets the thread that calls it step back behind the server's others, which answer people and units.
 * @param niceness by how much, as a nice value, which Linux has for each thread; elsewhere nothing happens
 */
export function stepBack(niceness: number): void {
  try {
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    if (thread > 0) setPriority(thread, Math.min(19, getPriority(process.pid) + niceness));
  } catch {
    // A system without /proc, or one that forbids it.
  }
}
