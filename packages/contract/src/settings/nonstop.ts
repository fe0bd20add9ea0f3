import { defineSection } from './section.ts';
import { flow, runningSpeed, speedMisfits } from './speed.ts';

/** A mode in which the pump never pauses. */
export const nonstop = (place: number, usual: { speed: 'medium' | 'high'; flow: 'bottom' | 'overflow' }) =>
  defineSection({
    place,
    features: ['filtration'],
    fields: { speed: runningSpeed(usual.speed), flow: flow(usual.flow) },
    misfits: ({ speed }, facts) => speedMisfits(facts, { speed: { speed, usual: usual.speed } }),
  });
