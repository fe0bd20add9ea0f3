import type { Mode } from '@poolhouse/domain/filtration/modes';
import { isUnitMessage, type Severity } from '@poolhouse/domain/unit/unit-messages';
import type { ChannelName } from '@poolhouse/domain/water/channels';
import type { Consumables } from '../api/consumables.ts';
import { readConsumables } from './consumables.ts';
import { readInstant } from './instant.ts';
import { parseJson } from './json.ts';
import { saidMessage, stateMessage } from './messages.ts';
import { judgeStateOutput } from './outputs.ts';
import { note, noteUnknownKeys, type Tally } from './tally.ts';
import { readOutputs, readTimes, readValues } from './values.ts';

/** What a unit says about itself right now; all times ISO instants in UTC. */
export interface DecodedState {
  readonly ts: string;
  readonly screen: 'home' | 'menu';
  readonly mixingUntil: string | null;
  readonly mode: Mode;
  readonly values: Partial<Record<ChannelName, number>>;
  readonly valuesAt: Partial<Record<ChannelName, string>>;
  readonly outputs: Record<string, number | string | boolean>;
  /** None when the unit says nothing of any. */
  readonly consumables?: Consumables;
  readonly messages: readonly { key: string; severity: Severity; since: string }[];
}

const known = new Set([
  'ts',
  'screen',
  'mixingUntil',
  'mode',
  'values',
  'valuesAt',
  'outputs',
  'consumables',
  'messages',
]);
const utc = (instant: string): string => new Date(readInstant(instant) ?? 0).toISOString();

/** An `up/state` payload, undefined when it is malformed as a whole. */
export function decodeState(payload: Uint8Array): { state: DecodedState; tally: Tally } | undefined {
  const body = parseJson(payload);
  const parsed = stateMessage.safeParse(body);
  if (!body || !parsed.success) return undefined;
  const { ts, screen, mixingUntil, mode, values, valuesAt, outputs, consumables, messages } = parsed.data;
  const tally: Tally = {};
  noteUnknownKeys(body, known, tally);
  const state: DecodedState = {
    ts: utc(ts),
    screen,
    mixingUntil: mixingUntil === undefined ? null : utc(mixingUntil),
    mode,
    values: readValues(values, tally),
    valuesAt: readTimes(valuesAt ?? {}, tally),
    outputs: readOutputs(outputs ?? {}, judgeStateOutput, tally),
    ...(consumables ? { consumables: readConsumables(consumables, tally) } : {}),
    messages: readMessages(messages ?? [], tally),
  };
  return { state, tally };
}

function readMessages(raw: readonly unknown[], tally: Tally): DecodedState['messages'] {
  return raw.flatMap((item) => {
    const said = saidMessage.safeParse(item);
    if (!said.success) {
      note(tally, 'impossible-value');
      return [];
    }
    // Kept all the same: a fault that this version has no text for is still a fault.
    if (!isUnitMessage(said.data.key)) note(tally, 'unknown-key');
    return [{ ...said.data, since: utc(said.data.since) }];
  });
}
