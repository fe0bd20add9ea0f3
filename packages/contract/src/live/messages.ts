import * as z from 'zod/mini';
import { aquaOnBus, commandResource, presence, setTemperatures, unitState } from '../api/units.ts';

/** Version of the live protocol. */
export const LIVE_VERSION = 1;

const v = z.literal(LIVE_VERSION);

/**
 * Units that one message may name: with their IRIs it stays well below the 4 KiB that a server reads of a message, and
 * what a database is asked for at once stays small.
 */
export const MOST_UNITS_NAMED = 50;

/** It comes back with each answer, of which one message may have fifty. */
const id = z.string().check(z.maxLength(100));

const units = z.array(z.string()).check(z.minLength(1), z.maxLength(MOST_UNITS_NAMED));

/**
 * Browser → server. `id` correlates the answer. `unit` is an IRI. Where many units are named, each is answered as if it
 * had been named alone, all with the one `id`.
 */
export const clientMessage = z.discriminatedUnion('type', [
  z.object({ v, id, type: z.literal('subscribe'), unit: z.string() }),
  z.object({ v, id, type: z.literal('unsubscribe'), unit: z.string() }),
  z.object({ v, id, type: z.literal('subscribe-units'), units }),
  z.object({ v, id, type: z.literal('unsubscribe-units'), units }),
  /** Whether anybody is there: a browser cannot send the protocol's own pings, nor see the server's. */
  z.object({ v, id, type: z.literal('ping') }),
]);
export type ClientMessage = z.infer<typeof clientMessage>;

/** Server → browser. `id` is the request's, or new for a push. */
export const serverMessage = z.discriminatedUnion('type', [
  z.object({
    v,
    id: z.string(),
    type: z.literal('subscribed'),
    unit: z.string(),
    presence,
    state: z.nullable(unitState),
    /** Of its owner now: an alert that opened before nobody is told of any more. */
    openAlerts: z.optional(z.int()),
    /** As they are now: whoever read the unit before may know others. */
    setTemperatures: z.optional(setTemperatures),
    firmware: z.optional(z.nullable(z.string())),
    features: z.optional(z.array(z.string())),
    aqua: z.optional(aquaOnBus),
  }),
  z.object({ v, id: z.string(), type: z.literal('unsubscribed'), unit: z.string() }),
  z.object({ v, id: z.string(), type: z.literal('pong') }),
  z.object({ v, id: z.string(), type: z.literal('state'), unit: z.string(), presence, state: unitState }),
  z.object({ v, id: z.string(), type: z.literal('presence'), unit: z.string(), presence }),
  z.object({ v, id: z.string(), type: z.literal('command'), unit: z.string(), command: commandResource }),
  /** A unit of this user was paired or unpaired: its lists are out of date. */
  z.object({ v, id: z.string(), type: z.literal('pairing'), unit: z.string(), paired: z.boolean() }),
  /** Its name, note, time zone or link is another now, or what it says of itself: what was read of the unit is out of date. */
  z.object({ v, id: z.string(), type: z.literal('unit'), unit: z.string() }),
  /** New rows are durable: what was read of its history may be out of date. */
  z.object({ v, id: z.string(), type: z.literal('history'), unit: z.string() }),
  /** What is wanted of it or what it goes by is another now: what was read of its settings is out of date. */
  z.object({ v, id: z.string(), type: z.literal('settings'), unit: z.string(), section: z.string() }),
  /** It has entries that are new, or other than they were: what was read of its timeline may be out of date. */
  z.object({ v, id: z.string(), type: z.literal('timeline'), unit: z.string() }),
  /**
   * Something is wrong with it that was not, or no more: what was read of its alerts may be out of date. Also of units
   * that are not watched.
   */
  z.object({ v, id: z.string(), type: z.literal('alert'), unit: z.string() }),
  z.object({ v, id: z.string(), type: z.literal('error'), code: z.string(), unit: z.optional(z.string()) }),
]);
export type ServerMessage = z.infer<typeof serverMessage>;
