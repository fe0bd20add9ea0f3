import type { CommandName } from './commands.ts';

/** What whoever runs the cloud can switch off for a unit. One list everywhere. Source: specification, section 6. */
export const unitFlags = ['notification', 'canister', 'canisterAlarm', 'tube', 'heating', 'filling'] as const;
export type UnitFlag = (typeof unitFlags)[number];

export const isUnitFlag = (name: string): name is UnitFlag => unitFlags.some((flag) => flag === name);

/** The flag that a section of settings needs, undefined when none does. @param section its name, `canister1` */
export function flagOfSection(section: string): UnitFlag | undefined {
  const kind = section.replace(/\d$/u, '');
  return kind === 'heating' || kind === 'filling' || kind === 'canister' || kind === 'tube'
    ? kind
    : undefined;
}

const flagOfName: Partial<Record<CommandName, UnitFlag>> = {
  'heating.set': 'heating',
  'filling.start': 'filling',
  'filling.stop': 'filling',
  'canister.refill': 'canister',
  'tube.replace': 'tube',
};

/** The same for a command. @param args of it: each counter has the flag of what it counts */
export function flagOfCommand(
  name: CommandName,
  args: Readonly<Record<string, unknown>>,
): UnitFlag | undefined {
  if (name === 'counter.reset')
    return args.name === 'heating' || args.name === 'filling' ? args.name : undefined;
  return flagOfName[name];
}
