import { number } from '../fields.ts';
import { defineSection, type SectionText } from '../section.ts';

const all = ['tube1', 'tube2', 'tube3', 'tube4', 'tube5', 'tube6'] as const;

/** One of six: what wears in a dosing pump. */
const tube = (own: (typeof all)[number]) =>
  defineSection({
    place: 160,
    features: ['dosing'],
    among: { own, all },
    fields: { lifespan: number({ unit: 'd', min: 30, max: 1_000, step: 5, usual: 365 }) },
  });

export const sections = {
  tube1: tube('tube1'),
  tube2: tube('tube2'),
  tube3: tube('tube3'),
  tube4: tube('tube4'),
  tube5: tube('tube5'),
  tube6: tube('tube6'),
} as const;

export const text: SectionText = {
  title: 'The tube of a dosing pump',
  fields: { lifespan: 'After how long it is to be changed.' },
};
