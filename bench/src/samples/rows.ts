import { ulid } from 'ulid';
import type { TelemetryEntry } from '../../../apps/server/src/modules/telemetry/index.ts';
import { prefill } from '../../../apps/virtual-unit/src/controller/prefill.ts';
import { equip, usualFeatures } from '../../../apps/virtual-unit/src/model/hardware.ts';
import { factorySettings } from '../../../apps/virtual-unit/src/model/settings.ts';
import { createSky } from '../../../apps/virtual-unit/src/model/weather.ts';
import { seeded } from '../figure.ts';

export const dayMs = 86_400_000;
const minutes = 1_440;
const unit = equip(factorySettings, usualFeatures.controller);

/**
 * A day of many units, each as the virtual unit's model has it, in messages of a row as they come: minute by minute, the
 * units of a minute in another order each time.
 * @param begin epoch ms of the day
 */
export function dayOfMessages(
  units: readonly { id: string; epoch: string }[],
  begin: number,
): TelemetryEntry[] {
  const days = units.map(({ id, epoch }, seed) => {
    const messages: TelemetryEntry[] = [];
    prefill({
      ...{ begin, now: begin + dayMs, seed, unit, sky: createSky(seed), offset: () => 120 },
      happened: () => undefined,
      write({ at, v, o }) {
        const seq = messages.length;
        const row = { seq, ts: at ?? 0, v, o };
        messages.push(oneRow({ id, serial: id }, epoch, row));
      },
    });
    return messages;
  });
  const random = seeded(1);
  return Array.from({ length: minutes }, (_, minute) =>
    days
      .flatMap((messages) => messages[minute] ?? [])
      .map((message) => ({ message, place: random() }))
      .sort((one, other) => one.place - other.place)
      .map(({ message }) => message),
  ).flat();
}

/** A message with this row alone. */
export const oneRow = (
  { id, serial }: { id: string; serial: string },
  epoch: string,
  row: TelemetryEntry['rows'][number],
): TelemetryEntry => ({
  ...{ unitId: id, serial, epoch, rows: [row], notYet: [], heardAt: 0 },
  ...{ oldest: row.seq, from: row.seq, to: row.seq },
});

/** The same rows as units that were away have them: of another boot, a hundred in a message. */
export function repeated(messages: readonly TelemetryEntry[]): TelemetryEntry[] {
  return [...Map.groupBy(messages, ({ unitId }) => unitId).values()].flatMap((own) => {
    const epoch = ulid();
    return Array.from({ length: Math.ceil(own.length / 100) }, (_, part) => {
      const rows = own.slice(part * 100, (part + 1) * 100).flatMap((message) => message.rows);
      const from = part * 100;
      const { unitId, serial } = own[0] ?? { unitId: '', serial: '' };
      return {
        ...{ unitId, serial, epoch, oldest: from, from },
        to: from + rows.length - 1,
        rows,
        notYet: [],
        heardAt: 0,
      };
    });
  });
}
