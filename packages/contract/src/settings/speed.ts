import { choice, type StateOf } from './fields.ts';
import type { SettingFault, UnitFacts } from './section.ts';
import type { section as pump } from './sections/pump.ts';

const running = ['low', 'medium', 'high'] as const;

export const runningSpeed = (usual: (typeof running)[number]) => choice(running, usual);
export const speed = (usual: 'off' | (typeof running)[number]) => choice(['off', ...running], usual);
/** Where the water is taken from. */
export const flow = (usual: 'bottom' | 'overflow') => choice(['bottom', 'overflow'], usual);
export const runningTexts = { speed: 'Of the pump.', flow: 'Where the water is taken from.' } as const;

/** Whether the pump has but one speed: by its hardware, or as nobody has said how it is wired. */
function hasOneSpeed({ features, sections }: UnitFacts): boolean {
  if (!features.includes('speeds')) return true;
  const said = sections.pump as StateOf<typeof pump.fields> | undefined;
  return said?.type === 'none';
}

/**
 * Speeds that the pump lacks. One with a single speed is off, or on with what the field has from the factory.
 * @param said by path, what is set and what it is from the factory
 */
export const speedMisfits = (
  facts: UnitFacts,
  said: Readonly<Record<string, { speed: string; usual: string }>>,
): SettingFault[] =>
  hasOneSpeed(facts)
    ? Object.entries(said).flatMap(([path, { speed, usual }]) =>
        speed === 'off' || speed === usual ? [] : [{ path, code: 'one-speed' }],
      )
    : [];
