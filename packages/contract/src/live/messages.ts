import * as z from 'zod/mini';
import { commandResource, presence, unitState } from '../api/units.ts';

/** Version of the live protocol. */
export const LIVE_VERSION = 1;

const v = z.literal(LIVE_VERSION);

/** Browser → server. `id` correlates the answer. `unit` is an IRI. */
export const clientMessage = z.discriminatedUnion('type', [
  z.object({ v, id: z.string(), type: z.literal('subscribe'), unit: z.string() }),
  z.object({ v, id: z.string(), type: z.literal('unsubscribe'), unit: z.string() }),
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
  }),
  z.object({ v, id: z.string(), type: z.literal('unsubscribed'), unit: z.string() }),
  z.object({ v, id: z.string(), type: z.literal('state'), unit: z.string(), presence, state: unitState }),
  z.object({ v, id: z.string(), type: z.literal('presence'), unit: z.string(), presence }),
  z.object({ v, id: z.string(), type: z.literal('command'), unit: z.string(), command: commandResource }),
  /** A unit of this user was paired or unpaired: its lists are out of date. */
  z.object({ v, id: z.string(), type: z.literal('pairing'), unit: z.string(), paired: z.boolean() }),
  /** New rows are durable: history from `from` (ISO) on is out of date. */
  z.object({ v, id: z.string(), type: z.literal('history'), unit: z.string(), from: z.string() }),
  z.object({ v, id: z.string(), type: z.literal('error'), code: z.string(), unit: z.optional(z.string()) }),
]);
export type ServerMessage = z.infer<typeof serverMessage>;
