import * as z from 'zod/mini';
import type { Panel } from '#unit.ts';

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

export const buttons: Readonly<Record<string, Press>> = {
  pair: plain((unit) => unit.pair()),
  mode: plain((unit) => unit.mode()),
  menu: plain((unit) => unit.menu()),
  home: plain((unit) => unit.home()),
  mixed: plain((unit) => unit.mixed()),
  cable(unit, body) {
    const parsed = cableBody.safeParse(body);
    if (parsed.success) unit.cable(parsed.data?.out);
    return parsed.success;
  },
  skip(unit, body) {
    const parsed = skipBody.safeParse(body);
    if (parsed.success) unit.skip(parsed.data.minutes);
    return parsed.success;
  },
};
