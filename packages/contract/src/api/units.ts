import { modes } from '@poolhouse/domain/filtration/modes';
import { commandNames, commandStages } from '@poolhouse/domain/unit/commands';
import { unitFlags } from '@poolhouse/domain/unit/flags';
import * as z from 'zod/mini';
import { consumables } from './consumables.ts';
import { ld } from './hydra.ts';
import { day, instant } from './text.ts';

export const presenceName = z.enum(['never', 'online', 'reconnecting', 'offline']);

/** Presence at `at`; ages are counted from there, so that a browser's wrong clock does no harm. */
export const presence = z.object({
  presence: presenceName,
  /** ISO instant of the last message, null when never connected. */
  lastHeard: z.nullable(instant()),
  at: instant(),
});
export type PresenceView = z.infer<typeof presence>;

const outputValue = z.union([z.number(), z.string(), z.boolean()]);

/** The latest snapshot of a unit: only what it reported, nothing invented. */
export const unitState = z.object({
  ts: instant(),
  receivedAt: instant(),
  screen: z.enum(['home', 'menu']),
  mixingUntil: z.nullable(instant()),
  mode: z.enum(modes),
  values: z.record(z.string(), z.number()),
  /** When each value was last true, for those that are older than `ts`. */
  valuesAt: z.record(z.string(), instant()),
  outputs: z.record(z.string(), outputValue),
  /** Only of a unit that says something of any. */
  consumables: z.optional(consumables),
  messages: z.array(
    z.object({ key: z.string(), severity: z.enum(['error', 'warning', 'info']), since: instant() }),
  ),
});
export type UnitState = z.infer<typeof unitState>;

/** °C that the water is to have, by the section that says so; null where the unit has not said it. */
export const setTemperatures = z.object({
  temperature: z.nullable(z.number()),
  eco: z.nullable(z.number()),
  winter: z.nullable(z.number()),
});

/** The aqua unit that a controller finds on its bus, by its own word. */
export const aquaOnBus = z.nullable(z.object({ serialNumber: z.string(), connected: z.boolean() }));

export const unitResource = z.object({
  ...ld('Unit'),
  serialNumber: z.string(),
  kind: z.enum(['controller', 'aqua']),
  name: z.string(),
  note: z.string(),
  timeZone: z.string(),
  model: z.nullable(z.string()),
  firmware: z.nullable(z.string()),
  features: z.array(z.string()),
  /** What whoever runs the cloud has switched off for it. */
  notAllowed: z.array(z.enum(unitFlags)),
  /** IRI of the owner. */
  owner: z.nullable(z.string()),
  /** The aqua unit with which a controller works, or its controller, by their owner's word. */
  aquaLink: z.nullable(z.object({ unit: z.string(), serialNumber: z.string() })),
  aqua: aquaOnBus,
  presence,
  openAlerts: z.int(),
  setTemperatures,
  /** Latest snapshot, null while the unit never reported. */
  state: z.nullable(unitState),
});
export type UnitResource = z.infer<typeof unitResource>;

/** A day by the minute, a week by the hour, the last 24 hours by the half hour. */
export const historyPeriods = ['day', 'week', 'last-day'] as const;
export type HistoryPeriod = (typeof historyPeriods)[number];

/** `GET {unit}/history?period=day&date=YYYY-MM-DD&channels[]=`: columns of the same length as `t`. */
export const historyResource = z.object({
  ...ld('UnitHistory'),
  period: z.enum(historyPeriods),
  date: day(),
  timeZone: z.string(),
  /** Epoch seconds, rising. */
  t: z.array(z.int()),
  /** By channel, null where nothing was measured. */
  v: z.record(z.string(), z.array(z.nullable(z.number()))),
  /** Seconds on in the row's minute by output. */
  o: z.record(z.string(), z.array(z.nullable(z.number()))),
  /** The least and the greatest value of each channel in the time of each point, where that is more than a minute. */
  min: z.optional(z.record(z.string(), z.array(z.nullable(z.number())))),
  max: z.optional(z.record(z.string(), z.array(z.nullable(z.number())))),
});
export type HistoryResource = z.infer<typeof historyResource>;

export const commandResource = z.object({
  ...ld('Command'),
  unit: z.string(),
  name: z.enum(commandNames),
  args: z.record(z.string(), z.unknown()),
  stage: z.enum(commandStages),
  code: z.nullable(z.string()),
  createdAt: instant(),
  expires: instant(),
  /** When it reached its final stage, null until then. */
  finishedAt: z.nullable(instant()),
});
export type CommandResource = z.infer<typeof commandResource>;
