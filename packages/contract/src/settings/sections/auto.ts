import {
  scheduleAdvice,
  scheduleFields,
  scheduleMisfits,
  scheduleTexts,
  scheduleTies,
  scheduleTieText,
} from '../schedule.ts';
import { defineSection, type SectionText } from '../section.ts';

const speed = 'medium';

export const section = defineSection({
  place: 30,
  features: ['filtration'],
  fields: scheduleFields({
    most: 4,
    usual: [
      { start: '06:00', end: '09:00', speed, flow: 'bottom' },
      { start: '12:00', end: '18:00', speed, flow: 'overflow' },
    ],
    speed,
  }),
  ties: scheduleTies,
  misfits: (state, facts) => scheduleMisfits(state, facts, speed),
  advice: scheduleAdvice,
});

export const text: SectionText = { title: 'The mode auto', ties: scheduleTieText, fields: scheduleTexts };
