import { SOLAR_MIN_THRESHOLD } from '@poolhouse/domain/heating/solar';
import { number, onOff } from '../fields.ts';
import { defineSection, type SectionText } from '../section.ts';

export const section = defineSection({
  place: 80,
  features: ['solar'],
  fields: {
    enabled: onOff(true),
    /** How much warmer than the water the collector has to be. */
    threshold: number({
      ...{ unit: 'K', min: SOLAR_MIN_THRESHOLD, max: 20, step: 0.5 },
      usual: SOLAR_MIN_THRESHOLD,
    }),
  },
});

export const text: SectionText = {
  title: 'Solar heating',
  fields: {
    enabled: 'Whether it may run at all.',
    threshold: 'How much warmer than the water the collector has to be.',
  },
};
