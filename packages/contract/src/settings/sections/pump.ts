import { choice } from '../fields.ts';
import { defineSection, type SectionText } from '../section.ts';

/** What its four relays mean: wiring depends on it. */
export const section = defineSection({
  place: 110,
  features: ['speeds'],
  fields: { type: choice(['none', 'A', 'B', 'C'], 'none') },
});

export const text: SectionText = {
  title: 'The pump',
  fields: { type: 'What its relays mean, as it is wired; none: it has one speed.' },
};
