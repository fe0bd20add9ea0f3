import { Temporal } from 'temporal-polyfill';
import type { Clock } from '#clock.ts';

/** What a unit knows about the time. All in ms. */
export interface DeviceClock {
  /** Since boot. */
  uptime(): number;
  /** Epoch ms (at an uptime, by default the present one), undefined until somebody told it. */
  now(uptime?: number): number | undefined;
  /** When it booted, undefined while it doesn't know the time. */
  bootedAt(): number | undefined;
  /** Time at the pool (epoch ms), which runs `speed` times as fast; the sun always knows it. */
  poolNow(uptime?: number): number;
  set(now: number): void;
  /** Lets time pass at once. */
  skip(ms: number): void;
}

/** `knowsTime`: its battery kept the time while it was off. */
export function createDeviceClock(clock: Clock, speed: number, knowsTime: boolean): DeviceClock {
  const booted = clock.now().getTime();
  let skipped = 0;
  let offset = 0;
  let known = knowsTime;
  const uptime = () => clock.now().getTime() - booted + skipped;
  const bootedAt = () => (known ? booted + offset : undefined);
  return {
    uptime,
    bootedAt,
    now: (up = uptime()) => (known ? booted + offset + up : undefined),
    poolNow: (up = uptime()) => booted + offset + up * speed,
    set(now) {
      offset = now - uptime() - booted;
      known = true;
    },
    skip(ms) {
      skipped += ms;
    },
  };
}

/** Minutes that the zone is ahead of UTC at an instant (epoch ms). Throws a RangeError for an unknown zone. */
export function zoneMinutes(timeZone: string, at: number): number {
  const zoned = Temporal.Instant.fromEpochMilliseconds(Math.floor(at)).toZonedDateTimeISO(timeZone);
  return zoned.offsetNanoseconds / 60e9;
}
