import { type ChannelName, isChannel, isPhysical } from '@poolhouse/domain/water/channels';
import { readInstant } from './instant.ts';
import type { OutputVerdict } from './outputs.ts';
import { note, type Tally } from './tally.ts';

/**
 * What is kept of a number: more digits than any probe has, so that none takes more room than it is worth. A rounded
 * value stays in its range, whose ends are whole.
 */
export const inThousandths = (value: number): number => Math.round(value * 1_000) / 1_000 + 0;

/** The measured values that can be true; what is dropped is noted in `tally`. */
export function readValues(raw: Record<string, unknown>, tally: Tally): Partial<Record<ChannelName, number>> {
  const values: Partial<Record<ChannelName, number>> = {};
  for (const [name, value] of Object.entries(raw)) {
    if (!isChannel(name)) note(tally, 'unknown-channel');
    else if (isPhysical(name, value)) values[name] = inThousandths(value);
    else note(tally, 'impossible-value');
  }
  return values;
}

/** The outputs that `judge` finds good; what is dropped is noted in `tally`. */
export function readOutputs<T extends number | string | boolean>(
  raw: Record<string, unknown>,
  judge: (name: string, value: unknown) => OutputVerdict,
  tally: Tally,
): Record<string, T> {
  const outputs: Record<string, T> = {};
  for (const [name, value] of Object.entries(raw)) {
    const verdict = judge(name, value);
    if (verdict === 'good') outputs[name] = (typeof value === 'number' ? inThousandths(value) : value) as T;
    else note(tally, verdict === 'unknown' ? 'unknown-channel' : 'impossible-value');
  }
  return outputs;
}

/** Times of values by channel, as ISO instants. */
export function readTimes(raw: Record<string, unknown>, tally: Tally): Partial<Record<ChannelName, string>> {
  const times: Partial<Record<ChannelName, string>> = {};
  for (const [name, value] of Object.entries(raw)) {
    const time = readInstant(value);
    if (!isChannel(name)) note(tally, 'unknown-channel');
    else if (time === undefined) note(tally, 'impossible-value');
    else times[name] = new Date(time).toISOString();
  }
  return times;
}
