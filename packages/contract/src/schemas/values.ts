import { channelNames, channels } from '@poolhouse/domain/water/channels';
import { type Output, rowOutputs, stateOutputs } from '../unit/outputs.ts';
import { instant, numberWithin, object, type Schema } from './schema.ts';

const each = <Item>(items: Readonly<Record<string, Item>>, schemaOf: (item: Item, name: string) => Schema) =>
  Object.fromEntries(Object.entries(items).map(([name, item]) => [name, schemaOf(item, name)]));

/** What was measured, by channel. */
export const values = object(
  each(channels, ({ symbol, range }) => ({ ...(symbol && { title: symbol }), ...numberWithin(range) })),
);

/** When each value was last true. */
export const valueTimes = object(Object.fromEntries(channelNames.map((name) => [name, instant])));

function outputOf(output: Output): Schema {
  if (output === 'switch') return { type: 'boolean' };
  if (output === 'instant') return instant;
  return 'range' in output ? numberWithin(output.range) : { enum: output.options };
}

const units: Readonly<Record<string, string>> = { speed: '0 off, 1 low, 2 medium, 3 high', filled: 'l' };
const unitOf = (name: string, most: number): string => units[name] ?? (most === 60 ? 's' : 'ml');

/** What a unit does right now. */
export const outputs = object(each(stateOutputs, outputOf));

/** What a unit did in one minute. */
export const rowWork = object(
  each(rowOutputs, (bound, name) => ({ title: unitOf(name, bound[1]), ...numberWithin(bound) })),
);
