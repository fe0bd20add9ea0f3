import type { NotificationWishes } from '@poolhouse/contract/api/alerts';
import type { UnitState } from '@poolhouse/contract/api/units';
import { type AlertSource, limitStanding, TUBE_DAYS } from '@poolhouse/domain/alerts/alert-rules';
import { isLow } from '@poolhouse/domain/consumables/canister';
import type { UnitFlag } from '@poolhouse/domain/unit/flags';
import { isHeld } from '@poolhouse/domain/water/reported';

/** Something that may be wrong, by what a unit says now. */
export interface Cause {
  readonly source: AlertSource;
  readonly about: string;
  readonly severity: 'error' | 'warning';
  /** `near` and `unknown`: an open one stays as it is, and nothing new begins. */
  readonly standing: 'beyond' | 'near' | 'unknown';
  /** Epoch milliseconds, where the unit said so. */
  readonly since?: number;
  /** Milliseconds that it lasts before it is told. */
  readonly delay: number;
  readonly value?: number;
  readonly limit?: number;
}

export interface Judged {
  readonly state: UnitState;
  readonly wishes: NotificationWishes;
  readonly notAllowed: readonly UnitFlag[];
  /** % of each canister's volume at which its owner is told, by its number. */
  readonly alarms: ReadonlyMap<number, number>;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** From the factory. */
const usualAlarm = 20;

/** All that is or may be wrong; whatever is not among it is well. */
export const causesOf = (judged: Judged): Cause[] => [...said(judged), ...beyond(judged), ...usedUp(judged)];

function said({ state, now }: Judged): Cause[] {
  return state.messages.flatMap(({ key, severity, since }): Cause[] =>
    severity === 'info'
      ? []
      : [
          {
            ...{ source: 'message', about: key, severity, standing: 'beyond', delay: 0 },
            since: Math.min(Date.parse(since), now),
          },
        ],
  );
}

/** Not while the water mixes after a start, nor without flow to a probe: then nobody knows. */
function beyond({ state, wishes, now }: Judged): Cause[] {
  const isMixing = state.mixingUntil !== null && Date.parse(state.mixingUntil) > now;
  return wishes.thresholds.flatMap((threshold): Cause[] => {
    const { channel, on, delay } = threshold;
    if (!on) return [];
    const value = state.values[channel];
    const isUnknown = value === undefined || isMixing || isHeld(state, channel);
    return (['low', 'high'] as const).flatMap((source): Cause[] => {
      const limit = threshold[source];
      const standing = isUnknown ? 'unknown' : limitStanding(channel, value, threshold, source);
      if (limit === null || standing === undefined || standing === 'inside') return [];
      const what = { source, about: channel, severity: 'warning', delay: delay * 60_000 } as const;
      return [{ ...what, standing, limit, ...(value === undefined ? {} : { value }) }];
    });
  });
}

function usedUp({ state, wishes, notAllowed, alarms }: Judged): Cause[] {
  if (!wishes.supplies) return [];
  const { canisters = [], tubes = [] } = state.consumables ?? {};
  const off = (...flags: UnitFlag[]) => flags.some((flag) => notAllowed.includes(flag));
  const warning = { severity: 'warning', standing: 'beyond', delay: 0 } as const;
  const low = canisters.filter((canister) => isLow(canister, alarms.get(canister.n) ?? usualAlarm));
  return [
    ...(off('canister', 'canisterAlarm') ? [] : low).map(
      ({ n }): Cause => ({ source: 'canister', about: String(n), ...warning }),
    ),
    ...(off('tube') ? [] : tubes.filter(({ daysLeft }) => daysLeft <= TUBE_DAYS)).map(
      ({ n }): Cause => ({ source: 'tube', about: String(n), ...warning }),
    ),
  ];
}
