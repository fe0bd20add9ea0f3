import { readFileSync } from 'node:fs';

/** Resident memory of a process in MiB; NaN where the system doesn't tell. */
export function residentMiB(pid: number): number {
  try {
    const found = /^VmRSS:\s+(\d+) kB$/mu.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return Number(found?.[1]) / 1024;
  } catch {
    return Number.NaN;
  }
}
