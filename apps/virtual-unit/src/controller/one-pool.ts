import type { ModelState } from '#model/state.ts';

/** Two units at one pool, each with its own part of it. */
export type Shared = (own: ModelState, other: ModelState) => ModelState;

/** An aqua unit on the pipes of a controller: the water comes as the controller warms, moves and filters it. */
export const onPipesOf: Shared = (own, { plant, control }) => {
  const { water, panel, level, flow, dirt } = plant;
  const { speed, flow: path, reason, wash } = control;
  return {
    ...own,
    plant: { ...own.plant, water, panel, level, flow, dirt },
    pipes: { speed, flow: path, reason, wash },
  };
};

/** A controller whose water is treated by an aqua unit. */
export const treatedBy: Shared = (own, { plant: { ph, chlorine, salt } }) => ({
  ...own,
  plant: { ...own.plant, ph, chlorine, salt },
});
