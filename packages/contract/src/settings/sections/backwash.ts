import { group, needing, number, onOff, time } from '../fields.ts';
import { defineSection, type SectionText } from '../section.ts';

/** By hand is always possible. */
export const section = defineSection({
  place: 90,
  features: ['backwash'],
  fields: {
    everyDays: group({
      on: onOff(true),
      days: number({ unit: 'd', min: 1, max: 30, step: 1, usual: 4 }),
      at: time('06:00'),
    }),
    timesADay: group({
      on: onOff(false),
      times: number({ unit: '', min: 1, max: 12, step: 1, usual: 2 }),
    }),
    pressure: needing(
      { features: ['pressure'] },
      group({
        on: onOff(false),
        above: number({ unit: 'bar', min: 0.3, max: 3, step: 0.05, usual: 1.4 }),
      }),
    ),
    flow: needing(
      { features: ['flow'] },
      group({
        on: onOff(false),
        below: number({ unit: 'm³/h', min: 0.5, max: 40, step: 0.5, usual: 6 }),
      }),
    ),
    duration: number({ unit: 's', min: 60, max: 900, step: 10, usual: 180 }),
  },
  ties: ({ everyDays, timesADay }) =>
    everyDays.on && timesADay.on ? [{ path: 'timesADay.on', code: 'not-both' }] : [],
});

export const text: SectionText = {
  title: 'When the filter is washed by itself',
  ties: 'everyDays.on and timesADay.on are not both true.',
  fields: {
    everyDays: 'Every so many days.',
    'everyDays.on': 'Whether this counts.',
    'everyDays.days': 'How many.',
    'everyDays.at': 'At what time.',
    timesADay: 'So many times a day.',
    'timesADay.on': 'Whether this counts.',
    'timesADay.times': 'How often.',
    pressure: 'When the pressure is high.',
    'pressure.on': 'Whether this counts.',
    'pressure.above': 'Above this.',
    flow: 'When little water flows.',
    'flow.on': 'Whether this counts.',
    'flow.below': 'Below this.',
    duration: 'How long it washes.',
  },
};
