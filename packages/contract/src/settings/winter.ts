import { winterWater } from '@poolhouse/domain/filtration/winter';
import { number } from './fields.ts';
import { defineSection } from './section.ts';

const { least, most, step, usual } = winterWater;

export const winter = defineSection({
  features: ['filtration'],
  fields: { minimumWater: number({ unit: '°C', min: least, max: most, step, usual }) },
});
