import type { ChangedPath } from '@poolhouse/contract/settings/changed-paths';
import { rawAtChange, thermometers } from '@poolhouse/domain/water/calibration';
import { isHeld } from '@poolhouse/domain/water/reported';
import type { Db } from '#platform/db/tables.ts';

/** A field of the calibration that changed, with what its thermometer itself said then, °C. */
export interface CalibratedPath extends ChangedPath {
  readonly raw?: number;
}

/** The same changes of a unit's calibration, with what the thermometers said by themselves as far as that is known. */
export async function withRawValues(
  trx: Db,
  unitId: string,
  changes: readonly ChangedPath[],
  at: Date,
): Promise<CalibratedPath[]> {
  const row = await trx
    .selectFrom('unit_states')
    .select('state')
    .where('unit_id', '=', unitId)
    .executeTakeFirst();
  const state = row?.state;
  return changes.map((change) => {
    const channel = thermometers.find((name) => name === change.path);
    const value = channel && state?.values[channel];
    const { from, to } = change;
    if (!channel || !state || value === undefined || isHeld(state, channel)) return change;
    if (typeof from !== 'number' || typeof to !== 'number') return change;
    const measured = { value, at: Date.parse(state.valuesAt[channel] ?? state.ts) };
    const raw = rawAtChange(measured, { from, to, at: at.getTime() });
    return raw === undefined ? change : { ...change, raw };
  });
}
