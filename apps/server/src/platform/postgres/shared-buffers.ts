import { totalmem } from 'node:os';

const MB = 2 ** 20;
/** MB that PostgreSQL has unless told: a small machine's quarter may be less, with which it would be slow for nothing. */
const least = 128;
/** MB; two days of some 7,000 units: whoever has more has a database of their own, with settings of their own. */
const most = 4_096;

/** With so much it starts on any machine. */
export const leastBuffers = `${least}MB`;

/**
 * How much the database keeps in memory by itself: a quarter of the machine's, as PostgreSQL's manual advises. Each page
 * that it does not have is a system call and a copy, although the machine has it. A fortieth is taken at once, to keep
 * account of it; the rest when it is used.
 * @param machine bytes of memory that the machine, or the container, has
 * @returns as PostgreSQL reads it
 */
export function sharedBuffers(machine = ownMemory()): string {
  return `${Math.floor(Math.min(most, Math.max(least, machine / 4 / MB)))}MB`;
}

/** Without a limit the container's is a number that no machine has. */
const ownMemory = (): number => Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
