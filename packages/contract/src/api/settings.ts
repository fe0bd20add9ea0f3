import * as z from 'zod/mini';
import { sectionNames } from '../settings/sections.ts';
import { instant } from './text.ts';

const state = z.record(z.string(), z.unknown());

/** What a unit would not go by, and at which fields. */
const refusedSettings = z.object({
  state,
  errors: z.array(z.object({ path: z.string(), code: z.string() })),
});
export type RefusedSettings = z.infer<typeof refusedSettings>;

/** A section of a unit's settings: what is wanted, and what the unit goes by. */
export const settingsSection = z.object({
  section: z.enum(sectionNames),
  /** Of `desired`: whoever changes it says which one they have read. */
  version: z.int(),
  /** Null while nobody has said anything, neither the unit nor a person. */
  desired: z.nullable(state),
  /** What the unit said last, null while it has said nothing. */
  reported: z.nullable(state),
  /** Whether the unit has not answered what is wanted. */
  pending: z.boolean(),
  /** What it refused, until something else is wanted. */
  refused: z.nullable(refusedSettings),
  changedAt: z.nullable(instant()),
});
export type SettingsSection = z.infer<typeof settingsSection>;

/** `GET {unit}/settings`: the sections that the unit's features have. */
export const unitSettings = z.object({ sections: z.array(settingsSection) });

/** `PUT {unit}/settings/{section}`: a section is always whole. */
export const settingsUpdate = z.strictObject({
  version: z.int().check(z.nonnegative(), z.maximum(2 ** 31 - 1)),
  state,
});
