import { number } from '../fields.ts';
import { defineSection, type SectionText } from '../section.ts';

/** °C above which foil, glue and probes suffer, and energy is wasted. */
const warm = 32;

export const section = defineSection({
  place: 60,
  features: ['heating', 'solar'],
  fields: { required: number({ unit: '°C', min: 5, max: 40, step: 0.5, usual: 26 }) },
  advice: ({ required }) =>
    required > warm ? [{ path: 'required', code: 'warm-water', values: { most: warm } }] : [],
});

export const text: SectionText = {
  title: 'Temperature of the water',
  fields: { required: 'What the water is kept at.' },
};
