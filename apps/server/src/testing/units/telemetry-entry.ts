import type { TelemetryEntry } from '#modules/telemetry/index.ts';

/** `count` empty rows of a unit, numbered on from `from`. */
export const telemetryEntry = (unitId: string, from: number, count: number): TelemetryEntry => ({
  unitId,
  serial: unitId,
  epoch: 'e',
  oldest: from,
  from,
  to: from + count - 1,
  notYet: [],
  heardAt: 0,
  rows: Array.from({ length: count }, (_, index) => ({ seq: from + index, ts: 0, v: {}, o: {} })),
});
