import type { SectionName, SectionState } from '@poolhouse/contract/settings/sections';
import { meterTooShort } from '@poolhouse/contract/settings/unit-faults';
import * as z from 'zod/mini';

/** cm that the level meters of this unit reach up to. */
const reach = { float: 200, hydrostatic: 300 } as const;

const filling = z.object({
  meter: z.enum(['float', 'hydrostatic']),
  levels: z.record(z.string(), z.number()),
});

/** Levels that the meter of this unit can't measure. */
export function beyondMeter(name: SectionName, state: SectionState): { path: string; code: string }[] {
  const said = name === 'filling' ? filling.safeParse(state).data : undefined;
  if (!said) return [];
  return Object.entries(said.levels).flatMap(([level, cm]) =>
    cm > reach[said.meter] ? [{ path: `levels.${level}`, code: meterTooShort }] : [],
  );
}
