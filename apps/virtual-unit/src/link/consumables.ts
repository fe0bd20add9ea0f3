import { consumption, lifetime, remaining, taken } from '@poolhouse/domain/consumables/canister';
import type { Counter } from '@poolhouse/domain/consumables/counter';
import { tubeDaysLeft } from '@poolhouse/domain/consumables/tube';
import type { Equipment } from '#model/hardware.ts';
import type { ModelState } from '#model/state.ts';

type Json = Record<string, unknown>;

/**
 * What is used up and what is counted: canisters in ml and ml a day, tubes in days, heating in seconds, filling in
 * litres.
 */
export function consumablesOf(model: ModelState, unit: Equipment, unitTime: (at: number) => number): Json {
  const { stock, control } = model;
  const { hardware, heads } = unit;
  const date = control.planned?.local.day.date ?? 0;
  return {
    ...(hardware.dosing && {
      canisters: heads.map((substance, place) => canisterOf(model, substance, place, date)),
      tubes: heads.map((_, place) => tubeOf(model, unit, place, date)),
    }),
    counters: {
      ...(hardware.heating && { heating: counterOf(stock.heating, unitTime) }),
      // Litres that nobody can count are not told.
      ...(hardware.filling &&
        unit.settings.filling.speed !== null && { filling: counterOf(stock.filling, unitTime) }),
    },
  };
}

function canisterOf({ stock }: ModelState, substance: string, place: number, date: number): Json {
  const canister = stock.canisters[place];
  if (!canister) return { n: place + 1, substance };
  const now = taken(canister, 0, date);
  const [perDay, daysLeft] = [consumption(now), lifetime(now)];
  return {
    n: place + 1,
    substance,
    volume: now.volume,
    remaining: Math.round(remaining(now)),
    ...(perDay !== undefined && { perDay: Math.round(perDay) }),
    ...(daysLeft !== undefined && { daysLeft }),
  };
}

function tubeOf({ stock }: ModelState, { tubes }: Equipment, place: number, date: number): Json {
  const settings = tubes[place] ?? { lifespan: 0 };
  const daysLeft = tubeDaysLeft(stock.tubes[place] ?? date, settings, date);
  return { n: place + 1, lifespan: settings.lifespan, daysLeft };
}

function counterOf({ total, sinceReset, resetAt }: Counter, unitTime: (at: number) => number): Json {
  return {
    total: Math.round(total),
    sinceReset: Math.round(sinceReset),
    ...(resetAt !== undefined && { resetAt: new Date(unitTime(resetAt)).toISOString() }),
  };
}
