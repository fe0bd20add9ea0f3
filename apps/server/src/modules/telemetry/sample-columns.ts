import { rowOutputNames } from '@poolhouse/contract/unit/outputs';
import { channelNames } from '@poolhouse/domain/water/channels';

/** Channels or outputs of a row: an output may be called like a channel. */
export type Part = 'v' | 'o';

export interface SampleColumn {
  readonly part: Part;
  readonly name: string;
  /** Its name in `samples`. */
  readonly column: string;
}

const columnsOf = (part: Part, names: readonly string[]): SampleColumn[] =>
  names.map((name) => ({ part, name, column: `${part}_${name.replaceAll(/[A-Z]/g, '_$&').toLowerCase()}` }));

/** All that a row may hold; another channel or output needs a migration that adds its column. Decision 048. */
export const sampleColumns: readonly SampleColumn[] = [
  ...columnsOf('v', channelNames),
  ...columnsOf('o', rowOutputNames),
];
