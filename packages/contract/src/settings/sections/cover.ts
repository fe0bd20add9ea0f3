import { choice, onOff } from '../fields.ts';
import { defineSection, type SectionText } from '../section.ts';

export const section = defineSection({
  place: 130,
  features: ['cover'],
  fields: {
    /** The heater’s after-run goes on all the same. */
    whenClosed: choice(['nothing', 'filtrationLow', 'filtrationOff'], 'nothing'),
    /** While it is closed. */
    heatingAllowed: onOff(true),
  },
});

export const text: SectionText = {
  title: 'The cover',
  fields: {
    whenClosed: 'What a closed cover does to filtration.',
    heatingAllowed: 'Whether the water is heated under a closed cover.',
  },
};
