import { channels } from '@poolhouse/domain/water/channels';
import { dosingPumps } from '@poolhouse/domain/water/dosing-pumps';
import { group, hasHardware, needing, number, time } from '../fields.ts';
import { defineSection, type SectionText, type SettingFault } from '../section.ts';

/** A unit that has such a pump; which ones it may name among its features. */
const pumpOf = (own: (typeof dosingPumps)[number]) => ({
  features: ['dosing'],
  among: { own, all: dosingPumps },
});
/** ml a day */
const maxOf = (own: (typeof dosingPumps)[number]) =>
  needing(pumpOf(own), number({ unit: 'ml', min: 0, max: 20_000, step: 50, usual: 1_000 }));

const probes = ['ph', 'redox', 'freeChlorine'] as const;

export const section = defineSection({
  place: 140,
  features: ['dosing', 'electrolysis'],
  fields: {
    ph: number({ unit: '', min: 6.5, max: 7.9, step: 0.05, usual: 7.2 }),
    redox: needing({ features: ['redox'] }, number({ unit: 'mV', min: 300, max: 900, step: 10, usual: 700 })),
    freeChlorine: needing(
      { features: ['freeChlorine'] },
      number({ unit: 'mg/l', min: 0.2, max: 3, step: 0.05, usual: 0.8 }),
    ),
    maxPerDay: needing(
      { features: ['dosing'] },
      group({
        phMinus: maxOf('phMinus'),
        phPlus: maxOf('phPlus'),
        chlorine: maxOf('chlorine'),
        algicide: maxOf('algicide'),
        flocculant: maxOf('flocculant'),
      }),
    ),
    /** When dosing is allowed; over midnight too, the whole day when both are the same. */
    from: time('00:00'),
    to: time('00:00'),
    production: needing(
      { features: ['electrolysis'] },
      number({ unit: 'g/h', min: 0, max: 20, step: 1, usual: 10 }),
    ),
  },
  advice: (state, { features }) =>
    probes.flatMap((name): SettingFault[] => {
      const { target } = channels[name];
      const { needs } = section.fields[name];
      if (needs && !hasHardware(features, needs)) return [];
      const [min, max] = target;
      return state[name] < min || state[name] > max
        ? [{ path: name, code: 'outside-target', values: { min, max } }]
        : [];
    }),
});

export const text: SectionText = {
  title: 'Treatment of the water',
  fields: {
    ph: 'What the pH is kept at.',
    redox: 'What the redox potential is kept at.',
    freeChlorine: 'What free chlorine is kept at.',
    maxPerDay: 'What each pump may dose in a day.',
    'maxPerDay.phMinus': 'pH minus.',
    'maxPerDay.phPlus': 'pH plus.',
    'maxPerDay.chlorine': 'Chlorine.',
    'maxPerDay.algicide': 'Algicide.',
    'maxPerDay.flocculant': 'Flocculant.',
    from: 'From then on dosing is allowed; the whole day when from and to are the same.',
    to: 'Until then.',
    production: 'What electrolysis makes.',
  },
};
