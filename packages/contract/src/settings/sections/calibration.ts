import { needing, number } from '../fields.ts';
import { defineSection, type SectionText } from '../section.ts';

const offset = () => number({ unit: 'K', min: -5, max: 5, step: 0.1, usual: 0 });

/** What is added to what a thermometer says. */
export const section = defineSection({
  place: 170,
  features: ['filtration', 'heating', 'solar'],
  fields: { water: offset(), air: offset(), solar: needing({ features: ['solar'] }, offset()) },
});

export const text: SectionText = {
  title: 'Calibration of the thermometers',
  fields: {
    water: 'What is added to what is measured in the water.',
    air: 'The same of the air.',
    solar: 'The same of the collector.',
  },
};
