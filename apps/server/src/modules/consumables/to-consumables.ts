import type { Consumables } from '@poolhouse/contract/api/consumables';
import type { UnitConsumables } from '@poolhouse/contract/api/unit-consumables';
import { isLow } from '@poolhouse/domain/consumables/canister';
import { type Dosed, dailyUse, daysLeft } from '@poolhouse/domain/consumables/daily-use';
import { tubeDates } from '@poolhouse/domain/consumables/tube';
import type { UnitFlag } from '@poolhouse/domain/unit/flags';
import type { OwnUnit } from '#modules/units/index.ts';

const nothing: Consumables = { canisters: [], tubes: [], counters: {} };

/** What the unit says of it, without what it is not allowed. */
export function allowedOf({ state, notAllowed }: Pick<OwnUnit, 'state' | 'notAllowed'>): Consumables {
  const { canisters, tubes, counters } = state?.consumables ?? nothing;
  const allowed = <T>(flag: UnitFlag, value: T, otherwise: T): T =>
    notAllowed.includes(flag) ? otherwise : value;
  return {
    canisters: allowed('canister', canisters, []),
    tubes: allowed('tube', tubes, []),
    counters: {
      heating: allowed('heating', counters.heating, undefined),
      filling: allowed('filling', counters.filling, undefined),
    },
  };
}

export interface Reckoned {
  /** What is said of it: what {@link allowedOf} leaves. */
  said: Consumables;
  /** When the unit said it. */
  ts: string | undefined;
  /** The unit's day then: YYYY-MM-DD. */
  date: string;
  /** What its pumps gave in the last days. */
  dosed: Dosed;
  /** % at which somebody is told, by the canister's number; none where that is not allowed. */
  alarms: ReadonlyMap<number, number>;
  /** Epoch milliseconds. */
  now: number;
}

export function toUnitConsumables({ said, ts, date, dosed, alarms, now }: Reckoned): UnitConsumables {
  return {
    ts: ts ?? null,
    canisters: said.canisters.map((canister) => {
      const alarmAt = alarms.get(canister.n);
      const perDay = dailyUse([dosed], canister.substance, now / 1_000);
      return {
        ...canister,
        alarmAt: alarmAt ?? null,
        low: alarmAt === undefined ? null : isLow(canister, alarmAt),
        perDay: perDay ?? null,
        daysLeft: daysLeft(canister.remaining, perDay) ?? null,
      };
    }),
    tubes: said.tubes.map((tube) => ({
      ...tube,
      ...(tubeDates(tube, date) ?? { replaced: null, due: null }),
    })),
    counters: { heating: said.counters.heating ?? null, filling: said.counters.filling ?? null },
  };
}
