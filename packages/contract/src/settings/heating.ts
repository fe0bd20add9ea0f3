import { choice, group, number, onOff, time } from './fields.ts';
import { defineSection } from './section.ts';

/** Only what belongs to the chosen kind of smart heating counts; the rest is kept for when it is chosen again. */
export const heating = defineSection({
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
