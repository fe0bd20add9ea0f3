import { number } from './fields.ts';
import { defineSection } from './section.ts';

const offset = () => number({ unit: 'K', min: -5, max: 5, step: 0.1, usual: 0 });

/** What is added to what a thermometer says; one that a unit lacks keeps 0. */
export const calibration = defineSection({
  features: ['filtration', 'heating', 'solar'],
  fields: { water: offset(), air: offset(), solar: offset() },
});
