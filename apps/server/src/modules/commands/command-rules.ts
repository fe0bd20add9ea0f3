import { modes } from '@poolhouse/domain/filtration/modes';
import { pumpSpeeds } from '@poolhouse/domain/filtration/pump-speed';
import { isWinterWater } from '@poolhouse/domain/filtration/winter';
import type { CommandName } from '@poolhouse/domain/unit/commands';
import * as z from 'zod';
import { Violation } from '#platform/errors.ts';

/** Bounds of a command's arguments; the unit checks them again. */
const nothing = z.strictObject({});
const minutes = (most: number) => z.int().min(1).max(most);

const argsOf: Record<CommandName, z.ZodType<Record<string, unknown>>> = {
  /** `minimum`: °C that winter mode keeps the water at. */
  'mode.set': z
    .strictObject({ mode: z.enum(modes), minimum: z.number().refine(isWinterWater).optional() })
    .refine(({ mode, minimum }) => minimum === undefined || mode === 'winter', { path: ['minimum'] }),
  'pump.set': z.strictObject({ speed: z.enum(pumpSpeeds), minutes: minutes(1_440) }),
  'heating.set': z.strictObject({ on: z.boolean() }),
  'solar.set': z.strictObject({ on: z.boolean() }),
  'relay.set': z.strictObject({
    n: z.int().min(1).max(4),
    on: z.boolean(),
    minutes: minutes(1_440).optional(),
  }),
  'backwash.start': nothing,
  'backwash.stop': nothing,
  'filling.start': nothing,
  'filling.stop': nothing,
  'cover.open': nothing,
  'cover.close': nothing,
  'cover.stop': nothing,
  'dosing.pause': z.strictObject({ minutes: minutes(1_440) }),
  'dosing.resume': nothing,
  /** `volume` in ml. */
  'canister.refill': z.strictObject({ n: z.int().min(1).max(8), volume: z.int().min(100).max(1_000_000) }),
  'tube.replace': z.strictObject({ n: z.int().min(1).max(8) }),
  'counter.reset': z.strictObject({ name: z.enum(['heating', 'filling']) }),
  identify: nothing,
};

/** The feature without which a unit has nothing to switch; every unit has modes and can show who it is. */
const featureOf: Partial<Record<CommandName, string>> = {
  'pump.set': 'filtration',
  'heating.set': 'heating',
  'solar.set': 'solar',
  'relay.set': 'relays',
  'backwash.start': 'backwash',
  'backwash.stop': 'backwash',
  'filling.start': 'filling',
  'filling.stop': 'filling',
  'cover.open': 'cover',
  'cover.close': 'cover',
  'cover.stop': 'cover',
  'dosing.pause': 'dosing',
  'dosing.resume': 'dosing',
  'canister.refill': 'dosing',
  'tube.replace': 'dosing',
};

/**
 * The arguments of a command, checked.
 * @throws Violation when the unit lacks what it switches, or an argument is out of its bounds
 */
export function checkedArgs(
  name: CommandName,
  args: Record<string, unknown>,
  features: readonly string[],
): Record<string, unknown> {
  const feature = featureOf[name];
  if (feature !== undefined && !features.includes(feature)) throw new Violation('name', 'feature-missing');
  const parsed = argsOf[name].safeParse(args);
  if (parsed.success) return parsed.data;
  throw Violation.list(
    parsed.error.issues.map(({ path }) => ({ propertyPath: ['args', ...path].join('.'), code: 'invalid' })),
  );
}
