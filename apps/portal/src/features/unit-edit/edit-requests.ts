import { type UnitResource, unitResource } from '@poolhouse/contract/api/units';
import { api } from '#shared/api/api.ts';
import type { UnitDetails } from './edit-rules.ts';

/** Changes what its owner says of a unit; what is not named stays. @param unit IRI */
export const updateUnit = (unit: string, change: Partial<UnitDetails>): Promise<UnitResource> =>
  api.put(unit, { '@id': unit, ...change }, unitResource);

/** Links a unit with another one of the owner's, or with one that its code proves to be theirs. @param unit IRI */
export const linkUnits = (
  unit: string,
  other: { serialNumber: string; pairingCode?: string },
): Promise<UnitResource> => api.put(`${unit}/aqua_link`, other, unitResource);

/** @param unit IRI of either side */
export const unlinkUnits = (unit: string): Promise<void> => api.delete(`${unit}/aqua_link`);

/** @param unit IRI */
export const unpairUnit = (unit: string): Promise<void> => api.delete(`${unit}/pairing`);
