import { describe, expect, it } from 'vitest';
import { roleMay, unitRoles } from './access.ts';
import { isUpkeep, rightFor } from './command-rights.ts';
import { commandNames } from './commands.ts';

describe('what a command needs', () => {
  it.each([
    ['canister.refill', 'own'],
    ['tube.replace', 'own'],
    ['counter.reset', 'own'],
    ['mode.set', 'switch'],
    ['pump.set', 'switch'],
    ['dosing.pause', 'switch'],
    ['cover.stop', 'switch'],
    ['identify', 'switch'],
  ] as const)('%s: the right to %s', (name, right) => {
    expect(rightFor(name)).toBe(right);
  });

  it('is upkeep in three cases', () => {
    expect(commandNames.filter(isUpkeep)).toEqual(['canister.refill', 'tube.replace', 'counter.reset']);
  });

  it('is the owner’s alone, whichever it is', () => {
    for (const name of commandNames) {
      expect(unitRoles.filter((role) => roleMay(role, rightFor(name)))).toEqual(['owner']);
    }
  });
});
