import { modes } from '@poolhouse/domain/filtration/modes';
import { type UnitEventType, unitEvents } from '@poolhouse/domain/unit/events';
import { isUnitMessage } from '@poolhouse/domain/unit/unit-messages';
import * as z from 'zod/mini';
import { readInstant } from './instant.ts';
import { parseJson } from './json.ts';
import { MAX_ROW_AGE_MS, MAX_ROW_AHEAD_MS, MAX_ROW_FUTURE_MS } from './limits.ts';
import { eventMessage, saidMessage } from './messages.ts';
import { note, noteUnknownKeys, type Tally } from './tally.ts';

/** What happened at a unit. */
export interface UnitEvent {
  readonly id: string;
  /** Epoch milliseconds, by the unit's clock. */
  readonly at: number;
  readonly type: UnitEventType;
  readonly data: Readonly<Record<string, string | number | undefined>>;
}

export interface DecodedEvent {
  readonly id: string;
  /** Absent when it can never be kept, now or later: it is acknowledged all the same. */
  readonly event?: UnitEvent;
  /** It comes again, since the cloud's clock may be the one that is wrong: it is not acknowledged. */
  readonly isNotYet: boolean;
  readonly tally: Tally;
}

const known = new Set(['id', 'ts', 'type', 'data']);

const number = z.int().check(z.minimum(1), z.maximum(8));
const nothing = z.object({});
const { key, severity } = saidMessage.shape;
const message = z.object({ key, severity: z.optional(severity) });
/** What belongs to each. `volume` in ml. */
export const dataOf: Record<UnitEventType, z.ZodMiniType<UnitEvent['data']>> = {
  'backwash.started': nothing,
  'backwash.stopped': nothing,
  'backwash.resolved': nothing,
  'backwash.error': nothing,
  'refilling.started': nothing,
  'message.began': message,
  'message.ended': message,
  'mode.changed': z.object({ mode: z.enum(modes) }),
  'canister.refilled': z.object({ n: number, volume: z.int().check(z.minimum(0), z.maximum(1_000_000)) }),
  'tube.replaced': z.object({ n: number }),
  'counter.reset': z.object({ name: z.enum(['heating', 'filling']) }),
};
const isEvent = (type: string): type is UnitEventType => unitEvents.some((known) => known === type);

/**
 * An `up/event` payload, undefined when not even its identifier can be read.
 * @param now epoch milliseconds, against which the event's time is judged
 */
export function decodeEvent(payload: Uint8Array, now: number): DecodedEvent | undefined {
  const body = parseJson(payload);
  const parsed = eventMessage.safeParse(body);
  if (!body || !parsed.success) return undefined;
  const { id, ts, type, data } = parsed.data;
  const tally: Tally = {};
  noteUnknownKeys(body, known, tally);
  const refuse = (cause: keyof Tally, isNotYet = false): DecodedEvent => {
    note(tally, cause);
    return { id, isNotYet, tally };
  };
  const at = readInstant(ts);
  if (at === undefined) return refuse('event-without-time');
  if (at < now - MAX_ROW_AGE_MS) return refuse('event-too-old');
  if (at > now + MAX_ROW_FUTURE_MS) return refuse('event-ahead');
  if (at > now + MAX_ROW_AHEAD_MS) return refuse('event-not-yet', true);
  if (typeof type !== 'string' || !isEvent(type)) return refuse('unknown-event');
  const kept = dataOf[type].safeParse(data ?? {}).data;
  if (!kept) return refuse('impossible-value');
  return { id, event: { id, at, type, data: withoutKnown(kept, tally) }, isNotYet: false, tally };
}

/** How bad a message is, this version knows itself; of one that it does not know it is kept as the unit says. */
function withoutKnown(data: UnitEvent['data'], tally: Tally): UnitEvent['data'] {
  const { severity: _, ...others } = data;
  if (typeof data.key !== 'string' || isUnitMessage(data.key)) return others;
  note(tally, 'unknown-key');
  return data;
}
