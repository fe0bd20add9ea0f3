/** Pumps of a dosing unit, by the substance that they give. */
export const dosingPumps = ['phMinus', 'phPlus', 'chlorine', 'algicide', 'flocculant'] as const;
export type DosingPump = (typeof dosingPumps)[number];
