import { winterWater } from '@poolhouse/domain/filtration/winter';
import { number } from '../fields.ts';
import { defineSection, type SectionText } from '../section.ts';

const { least, most, step, usual } = winterWater;

export const section = defineSection({
  place: 50,
  features: ['filtration'],
  fields: { minimumWater: number({ unit: '°C', min: least, max: most, step, usual }) },
});

export const text: SectionText = {
  title: 'The mode winter',
  fields: { minimumWater: 'What the water is kept at.' },
};
