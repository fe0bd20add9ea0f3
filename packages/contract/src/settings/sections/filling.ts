import { choice, group, maybeNumber, number } from '../fields.ts';
import { defineSection, type SectionText } from '../section.ts';

const level = (usual: number) => number({ unit: 'cm', min: 0, max: 300, step: 1, usual });
const levelNames = ['lowAlarm', 'fillOn', 'fillOff', 'highAlarm'] as const;

export const section = defineSection({
  place: 100,
  features: ['filling'],
  fields: {
    levels: group({
      lowAlarm: level(120),
      fillOn: level(130),
      fillOff: level(135),
      highAlarm: level(145),
    }),
    meter: choice(['float', 'hydrostatic'], 'float'),
    maxMinutes: number({ unit: 'min', min: 1, max: 600, step: 1, usual: 60 }),
    /** Litres can't be counted without it. */
    speed: maybeNumber({ unit: 'l/min', min: 1, max: 200, step: 1 }),
    volume: maybeNumber({ unit: 'm³', min: 1, max: 5_000, step: 1 }),
  },
  /** Of two levels that don't rise the upper one is told of. */
  ties: ({ levels }) =>
    levelNames.slice(1).flatMap((name, index) => {
      const below = levels[levelNames[index] ?? name];
      return levels[name] > below
        ? []
        : [{ path: `levels.${name}`, code: 'not-above', values: { least: below } }];
    }),
});

export const text: SectionText = {
  title: 'Filling with water',
  ties: 'The four levels rise strictly.',
  fields: {
    levels: 'Heights of the water.',
    'levels.lowAlarm': 'Below this the level is too low.',
    'levels.fillOn': 'Below this filling starts.',
    'levels.fillOff': 'Above this it stops.',
    'levels.highAlarm': 'Above this the level is too high.',
    meter: 'How the level is measured.',
    maxMinutes: 'How long filling may take.',
    speed: 'Water a minute; null when it is not known, and litres are not counted.',
    volume: 'Water in the pool, null when it is not known.',
  },
};
