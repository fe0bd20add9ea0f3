import type { LocalDay } from '@poolhouse/domain/filtration/local-day';
import type { Kept } from '#buffer/kept.ts';
import { createDays } from './days.ts';
import { zoneMinutes } from './device-clock.ts';

/** Until the cloud says where the pool is. */
const DEFAULT_ZONE = 'Europe/Berlin';
const QUARTER_MS = 900_000;

/** Local time at the pool, in the zone that the cloud named last. */
export interface LocalTime {
  readonly zone: string;
  setZone(zone: string): void;
  /** Minutes ahead of UTC at an instant (epoch ms). */
  offset(at: number): number;
  /** The day of an instant (epoch ms). */
  day(at: number): LocalDay;
  /** 'HH:mm' */
  clock(at: number): string;
}

export function createLocalTime(kept: Kept): LocalTime {
  const stored = kept.read('zone');
  let zone = typeof stored === 'string' ? stored : DEFAULT_ZONE;
  let cached = { quarter: Number.NaN, minutes: 0 };
  // Offsets change on quarter hours only, and this is asked for every step.
  const offset = (at: number) => {
    const quarter = Math.floor(at / QUARTER_MS);
    if (cached.quarter !== quarter) cached = { quarter, minutes: zoneMinutes(zone, at) };
    return cached.minutes;
  };
  let dayAt = createDays(offset);
  return {
    get zone() {
      return zone;
    },
    setZone(name) {
      if (name === zone || !isZone(name)) return;
      zone = name;
      cached = { quarter: Number.NaN, minutes: 0 };
      dayAt = createDays(offset);
      kept.write('zone', name);
    },
    offset,
    day: (at) => dayAt(at),
    clock: (at) => new Date(at + offset(at) * 60_000).toISOString().slice(11, 16),
  };
}

function isZone(name: string): boolean {
  try {
    zoneMinutes(name, 0);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
