import { number } from './fields.ts';
import { defineSection } from './section.ts';

export const temperature = defineSection({
  features: ['heating', 'solar'],
  fields: { required: number({ unit: '°C', min: 5, max: 40, step: 0.5, usual: 26 }) },
});
