import type { CommandName } from '@poolhouse/domain/unit/commands';
import { type Equipment, equip, usualFeatures } from '#model/hardware.ts';
import { orders } from '#model/orders.ts';
import { factorySettings, type Settings } from '#model/settings.ts';
import type { ModelState } from '#model/state.ts';

export const usualUnit: Equipment = equip(factorySettings, usualFeatures.controller);

/** Settings without a wash that comes by itself. */
export const unwashed: Pick<Settings, 'backwash'> = {
  backwash: {
    ...factorySettings.backwash,
    everyDays: { ...factorySettings.backwash.everyDays, on: false },
  },
};

/** After an order; as before when the unit refuses it. */
export function ordered(
  state: ModelState,
  name: CommandName,
  args: Record<string, unknown> = {},
  unit = usualUnit,
): ModelState {
  const next = orders[name](state, args, unit, 0);
  return typeof next === 'string' ? state : next;
}
