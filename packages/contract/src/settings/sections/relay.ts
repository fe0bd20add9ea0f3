import { choice, days, line, needing, number, onOff, time } from '../fields.ts';
import { defineSection, type SectionText } from '../section.ts';

const all = ['relay1', 'relay2', 'relay3', 'relay4'] as const;

/** One of four. Only what belongs to its type counts; the rest is kept for when that is chosen again. */
const relay = (own: (typeof all)[number]) =>
  defineSection({
    place: 120,
    features: ['relays'],
    among: { own, all },
    fields: {
      /** Empty for none: then it goes by its number. */
      name: line(40),
      type: choice(['pulse', 'switch', 'countdown', 'weekTimer'], 'switch'),
      /** Of a pulse and a countdown. */
      duration: number({
        ...{ unit: 's', min: 1, max: 86_400, step: 1, usual: 1_200 },
        usualBy: { field: 'type', values: { pulse: 1, countdown: 1_200 } },
      }),
      days: days(),
      start: time('08:00'),
      /** May be on the next day. */
      end: time('20:00'),
      coverClosedSetsOff: needing({ features: ['cover'] }, onOff(false)),
    },
    ties: ({ type, days: chosen, start, end }) => {
      if (type !== 'weekTimer') return [];
      return [
        ...(chosen.length > 0 ? [] : [{ path: 'days', code: 'no-days' }]),
        ...(start === end ? [{ path: 'end', code: 'same-time' }] : []),
      ];
    },
  });

export const sections = {
  relay1: relay('relay1'),
  relay2: relay('relay2'),
  relay3: relay('relay3'),
  relay4: relay('relay4'),
} as const;

export const text: SectionText = {
  title: 'A relay',
  ties: 'With type weekTimer there is a day at least, and start and end differ.',
  fields: {
    name: 'What its owner calls it, empty for none.',
    type: 'How it switches.',
    duration: 'How long it is on, with types pulse and countdown.',
    days: 'When it switches on, with type weekTimer.',
    start: 'It switches on, with type weekTimer.',
    end: 'It switches off, with type weekTimer; may be on the next day.',
    coverClosedSetsOff: 'Whether it is off while the cover is closed.',
  },
};
