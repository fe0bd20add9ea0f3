import { readdirSync, readFileSync } from 'node:fs';
import { residentMiB } from './process-memory.ts';

/** Of one process, or of several together. */
export interface Used {
  /** Processor time since their start. */
  readonly seconds: number;
  /** What they hold in memory; what several share is counted once. */
  readonly mebibytes: number;
}

/** The system counts in hundredths of a second everywhere. */
const ticksPerSecond = 100;

/** @throws when there is no such process */
export function usedBy(pid: number): Used {
  const { own } = timesOf(pid);
  return { seconds: own, mebibytes: residentMiB(pid) };
}

/** A process with those that it started, also those that have ended. */
export function usedByFamily(pid: number): Used {
  const { own, ended } = timesOf(pid);
  const children = childrenOf(pid);
  return {
    seconds: own + ended + children.reduce((sum, child) => sum + timesOf(child).own, 0),
    mebibytes: [pid, ...children].reduce((sum, each) => sum + shareMiB(each), 0),
  };
}

/**
 * What the host of a virtual machine gives to others makes everything late, and no process of ours shows it. @returns
 * says which share (0…1) of the processors' time that was wanted since this call was stolen: the system counts none
 * while nothing wants to run, so that idle time is left out
 */
export function watchSteal(): () => number {
  const before = machineTicks();
  return () => {
    const now = machineTicks();
    return (now.stolen - before.stolen) / (now.wanted - before.wanted);
  };
}

function machineTicks(): { stolen: number; wanted: number } {
  const [total = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
  // A guest's time, which comes after these eight, is part of the user's.
  const [user = 0, nice = 0, system = 0, , , hard = 0, soft = 0, stolen = 0] = total
    .split(/\s+/u)
    .slice(1, 9)
    .map(Number);
  return { stolen, wanted: user + nice + system + hard + soft + stolen };
}

/** Processor seconds of a process, and of children that ended. */
function timesOf(pid: number): { parent: number; own: number; ended: number } {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name in brackets may have blanks.
  const cells = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = cells.slice(11, 15);
  return {
    parent: cells[1] ?? 0,
    own: (user + system) / ticksPerSecond,
    ended: (endedUser + endedSystem) / ticksPerSecond,
  };
}

const childrenOf = (pid: number): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((child) => {
      try {
        return child > 0 && timesOf(child).parent === pid;
      } catch {
        // It has ended meanwhile.
        return false;
      }
    });

function shareMiB(pid: number): number {
  try {
    const found = /^Pss:\s+(\d+) kB$/mu.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'));
    return Number(found?.[1]) / 1024;
  } catch {
    return Number.NaN;
  }
}
