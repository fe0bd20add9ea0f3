import { number, type StateOf } from '../fields.ts';
import {
  scheduleAdvice,
  scheduleFields,
  scheduleMisfits,
  scheduleTexts,
  scheduleTies,
  scheduleTieText,
} from '../schedule.ts';
import { defineSection, type SectionText } from '../section.ts';
import type { section as temperature } from './temperature.ts';

const speed = 'low';

/** As auto, with one saving interval and a temperature of its own. */
export const section = defineSection({
  place: 40,
  features: ['filtration'],
  fields: {
    ...scheduleFields({ most: 1, usual: [{ start: '11:00', end: '17:00', speed, flow: 'bottom' }], speed }),
    requiredTemperature: number({ unit: '°C', min: 5, max: 40, step: 0.5, usual: 22 }),
  },
  ties: (state) => scheduleTies(state),
  misfits: (state, facts) => scheduleMisfits(state, facts, speed),
  advice: (state, facts) => {
    const pool = facts.sections.temperature as StateOf<typeof temperature.fields> | undefined;
    const saves = !pool || state.requiredTemperature <= pool.required;
    const warmer = {
      path: 'requiredTemperature',
      code: 'above-required',
      values: { required: pool?.required ?? 0 },
    };
    return [...scheduleAdvice(state), ...(saves ? [] : [warmer])];
  },
});

export const text: SectionText = {
  title: 'The mode eco',
  ties: scheduleTieText,
  fields: { ...scheduleTexts, requiredTemperature: 'What the water is kept at.' },
};
