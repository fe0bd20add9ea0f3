import type { UnitRight } from './access.ts';
import type { CommandName } from './commands.ts';

/**
 * What somebody did at the pool and tells the unit of: a canister refilled, a tube changed, a counter begun anew. It
 * switches nothing and cannot be undone.
 */
export const upkeepCommands = ['canister.refill', 'tube.replace', 'counter.reset'] as const;
export type UpkeepCommand = (typeof upkeepCommands)[number];

export const isUpkeep = (name: CommandName): name is UpkeepCommand =>
  upkeepCommands.some((one) => one === name);

/**
 * What somebody must be allowed to do with a unit to send it this. Upkeep is its owner's, wherever they are and whatever
 * the unit shows: neither a role for remote control nor the unit's home screen is asked for.
 */
export const rightFor = (name: CommandName): UnitRight => (isUpkeep(name) ? 'own' : 'switch');
