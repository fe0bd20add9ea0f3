import { choice, group, number, onOff, time } from '../fields.ts';
import { defineSection, type SectionText } from '../section.ts';

/** Only what belongs to the chosen kind of smart heating counts; the rest is kept for when it is chosen again. */
export const section = defineSection({
  place: 70,
  features: ['heating'],
  fields: {
    enabled: onOff(true),
    smart: choice(['off', 'time', 'air'], 'off'),
    /** `to` may be on the next day. */
    time: group({ from: time('10:00'), to: time('18:00') }),
    air: group({
      below: number({ unit: '°C', min: -10, max: 35, step: 1, usual: 15 }),
      above: number({ unit: '°C', min: -10, max: 40, step: 1, usual: 25 }),
    }),
  },
  ties: ({ smart, time: { from, to }, air: { below, above } }) => {
    if (smart === 'time' && from === to) return [{ path: 'time.to', code: 'same-time' }];
    if (smart === 'air' && below >= above) {
      return [{ path: 'air.above', code: 'not-above', values: { least: below } }];
    }
    return [];
  },
});

export const text: SectionText = {
  title: 'Heating',
  ties: 'time.from and time.to differ when smart is time; air.below is less than air.above when it is air.',
  fields: {
    enabled: 'Whether the heater may run at all.',
    smart: 'What it waits for: certain hours, or cold air.',
    time: 'When it may run, with smart time.',
    'time.from': 'From then on.',
    'time.to': 'Until then; may be on the next day.',
    air: 'At which temperatures of the air it runs, with smart air.',
    'air.below': 'Below this it starts.',
    'air.above': 'Above this it stops.',
  },
};
