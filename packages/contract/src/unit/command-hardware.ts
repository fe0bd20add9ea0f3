import { isCounter } from '@poolhouse/domain/consumables/counter';
import { isPumpSpeed, oneSpeed } from '@poolhouse/domain/filtration/pump-speed';
import type { CommandName } from '@poolhouse/domain/unit/commands';
import { type Hardware, hasHardware } from '../settings/fields.ts';
import { isSection, sections } from '../settings/sections.ts';

type Args = Readonly<Record<string, unknown>>;

/** What each is about. Every unit has modes and can show who it is. */
const about: Record<CommandName, readonly string[] | undefined> = {
  'mode.set': undefined,
  'pump.set': ['filtration'],
  'heating.set': ['heating'],
  'solar.set': ['solar'],
  'relay.set': ['relays'],
  'backwash.start': ['backwash'],
  'backwash.stop': ['backwash'],
  'filling.start': ['filling'],
  'filling.stop': ['filling'],
  'cover.open': ['cover'],
  'cover.close': ['cover'],
  'cover.stop': ['cover'],
  'dosing.pause': ['dosing', 'electrolysis'],
  'dosing.resume': ['dosing', 'electrolysis'],
  'canister.refill': ['dosing'],
  'tube.replace': ['dosing'],
  'counter.reset': undefined,
  identify: undefined,
};

/** Of which a unit may have several, with a section of settings each. */
const numbered: Partial<Record<CommandName, string>> = {
  'relay.set': 'relay',
  'canister.refill': 'canister',
  'tube.replace': 'tube',
};

/**
 * Whether a unit that tells of these features has what a command is about: cloud and units go by it alike. Arguments that
 * are out of bounds for any unit are judged by their schema.
 */
export function hasHardwareFor(features: readonly string[], name: CommandName, args: Args): boolean {
  const isFaster = name === 'pump.set' && isSpeedOfSeveral(args.speed);
  if (isFaster && !features.includes('speeds')) return false;
  const needed = neededFor(name, args);
  return needed === undefined || hasHardware(features, needed);
}

function neededFor(name: CommandName, { n, name: counter }: Args): Hardware | undefined {
  // A counter counts what has its own name.
  if (name === 'counter.reset') return isCounter(counter) ? { features: [counter] } : undefined;
  const section = typeof n === 'number' ? `${numbered[name]}${n}` : '';
  if (isSection(section)) return sections[section];
  const features = about[name];
  return features && { features };
}

const isSpeedOfSeveral = (speed: unknown): boolean => isPumpSpeed(speed) && !oneSpeed.includes(speed);
