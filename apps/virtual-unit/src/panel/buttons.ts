import * as z from 'zod/mini';
import { faultNames } from '#model/faults.ts';
import type { Panel } from './panel.ts';

const MOST_SKIPPED = 14 * 1440;
const cableBody = z.optional(z.strictObject({ out: z.optional(z.boolean()) }));
const skipBody = z.strictObject({ minutes: z.int().check(z.gte(1), z.lte(MOST_SKIPPED)) });
const noBody = z.optional(z.strictObject({}));

/** A press: false when the body is not one that this button takes. */
type Press = (unit: Panel, body: unknown) => boolean;

const plain =
  (press: (unit: Panel) => void): Press =>
  (unit, body) => {
    if (!noBody.safeParse(body).success) return false;
    press(unit);
    return true;
  };

const faultBody = z.strictObject({ name: z.enum(faultNames), on: z.boolean() });

export const buttons: Readonly<Record<string, Press>> = {
  pair: plain((unit) => unit.pair()),
  mode: plain((unit) => unit.mode()),
  menu: plain((unit) => unit.menu()),
  home: plain((unit) => unit.home()),
  next: plain((unit) => unit.next()),
  minus: plain((unit) => unit.step(-1)),
  plus: plain((unit) => unit.step(1)),
  mixed: plain((unit) => unit.mixed()),
  cable(unit, body) {
    const parsed = cableBody.safeParse(body);
    if (parsed.success) unit.cable(parsed.data?.out);
    return parsed.success;
  },
  bus(unit, body) {
    const parsed = cableBody.safeParse(body);
    if (parsed.success) unit.bus(parsed.data?.out);
    return parsed.success;
  },
  fault(unit, body) {
    const parsed = faultBody.safeParse(body);
    if (parsed.success) unit.fault(parsed.data.name, parsed.data.on);
    return parsed.success;
  },
  skip(unit, body) {
    const parsed = skipBody.safeParse(body);
    if (parsed.success) unit.skip(parsed.data.minutes);
    return parsed.success;
  },
};
