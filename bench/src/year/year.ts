import { live } from '../../../apps/virtual-unit/src/testing/life/life.ts';
import type { Figure } from '../figure.ts';

const days = 365;
const seeds = Array.from({ length: 10 }, (_, index) => index + 1);
const from = Date.parse('2026-01-01T00:00:00Z');
const longestS = 120;

/** A year of one virtual unit, with an owner who presses, settings that change, faults and power cuts. */
export const year: Figure = {
  name: 'year',
  goal: `a year of one unit at the live step of 1 s takes less than ${longestS} s and breaks no invariant, for each of ${seeds.length} seeds, and the same seed has the same SHA-256 of its history`,
  run() {
    const first = lived(seeds[0] ?? 1);
    const all = [first, ...seeds.slice(1).map(lived)];
    const again = lived(seeds[0] ?? 1);
    const broken = all.flatMap(({ life }) => Object.entries(life.broken));
    const slowest = Math.max(...all.map(({ seconds }) => seconds));
    const digests = new Set(all.map(({ life }) => life.digest));
    const isSame = again.life.digest === first.life.digest;
    return Promise.resolve({
      holds: broken.length === 0 && slowest < longestS && isSame && digests.size === seeds.length,
      numbers: {
        'seconds stepped, of all seeds': all.reduce((sum, { life }) => sum + life.seconds, 0),
        'the slowest year, s': slowest,
        'the slowest year, processor s': Math.max(...all.map(({ processor }) => processor)),
        'broken invariants': broken.map(([name, times]) => `${name} × ${times}`).join(', ') || 'none',
        'SHA-256 of seed 1, first and again': isSame ? first.life.digest.slice(0, 16) : 'differ',
        'histories that differ': digests.size,
        ...sums(all.map(({ life }) => life)),
      },
    });
  },
};

function lived(seed: number) {
  const begun = performance.now();
  const before = process.cpuUsage();
  const life = live({ seed, from, days });
  const { user, system } = process.cpuUsage(before);
  return { life, seconds: (performance.now() - begun) / 1000, processor: (user + system) / 1e6 };
}

/** That it was a life: what was done in all years together. */
function sums(lives: readonly ReturnType<typeof live>[]): Record<string, number> {
  const of = (name: string) => lives.reduce((sum, { events }) => sum + (events[name] ?? 0), 0);
  return {
    'hours of filtration': lives.reduce((sum, { done }) => sum + done.filtration, 0) / 3600,
    'hours of heating': lives.reduce((sum, { done }) => sum + done.heating, 0) / 3600,
    'hours of solar heating': lives.reduce((sum, { done }) => sum + done.solar, 0) / 3600,
    'litres filled': lives.reduce((sum, { done }) => sum + done.filled, 0),
    'ml dosed': lives.reduce((sum, { done }) => sum + done.doses.phMinus + done.doses.chlorine, 0),
    washes: of('backwash.stopped'),
    'kinds of messages': new Set(
      lives.flatMap(({ events }) => Object.keys(events).filter((name) => name.startsWith('message.began'))),
    ).size,
  };
}
