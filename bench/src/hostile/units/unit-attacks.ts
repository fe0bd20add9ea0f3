import {
  MAX_MESSAGE_BYTES,
  MAX_ROW_AGE_MS,
  MAX_ROW_AHEAD_MS,
  MAX_ROW_FUTURE_MS,
  MAX_ROWS,
} from '@poolhouse/contract/unit/limits';
import { below, pick, type Random, ulidOf } from '../random.ts';
import { type Tree, treeOf } from '../tree.ts';
import { hostileValue } from '../values.ts';
import type { Sender } from './valid-messages.ts';

const at = (ms: number): string => new Date(ms).toISOString();
const raw = (written: string): Tree => ({ raw: written });
const telemetry = (epoch: Tree, from: Tree, rows: Tree, oldest: Tree = from): Tree => ({
  fields: [
    ['epoch', epoch],
    ['oldest', oldest],
    ['from', from],
    ['rows', rows],
  ],
});
const rows = (count: number, ts: Tree, v: Tree = { fields: [['water', 21.5]] }): Tree =>
  Array.from(
    { length: count },
    (): Tree => ({
      fields: [
        ['ts', ts],
        ['v', v],
        ['o', { fields: [] }],
      ],
    }),
  );

type Attack = (random: Random, sender: Sender, now: number) => Tree;

/** Bodies that break one rule of the telemetry each: sequence numbers, epochs, times, sizes, values. */
export const telemetryAttacks: readonly Attack[] = [
  (_, { epoch, next }, now) => telemetry(epoch, next, rows(0, at(now))),
  (_, { epoch, next }, now) => telemetry(epoch, next, rows(MAX_ROWS, at(now))),
  (_, { epoch, next }, now) => telemetry(epoch, next, rows(MAX_ROWS + 1, at(now))),
  (random, { epoch }, now) => telemetry(epoch, -1 - below(random, 1_000), rows(2, at(now))),
  (random, { epoch }, now) =>
    telemetry(epoch, pick(random, [2 ** 53, 2 ** 53 - 1, 2 ** 63, 1e300, 0.5]), rows(2, at(now))),
  (_, { epoch }, now) => telemetry(epoch, raw('9223372036854775807'), rows(3, at(now))),
  (_, { epoch, next }, now) => telemetry(epoch.toLowerCase(), next, rows(1, at(now))),
  (random, { next }, now) => telemetry(hostileValue(random), next, rows(1, at(now))),
  (random, { next }, now) => telemetry(ulidOf(random), next, rows(2, at(now))),
  (_, { epoch }, now) => telemetry(epoch, 0, rows(3, at(now))),
  (random, { epoch, next }, now) => telemetry(epoch, next, rows(1, at(now)), hostileValue(random)),
  (_, { epoch, next }, now) => telemetry(epoch, next, rows(2, at(now - MAX_ROW_AGE_MS - 60_000))),
  (_, { epoch, next }, now) => telemetry(epoch, next, rows(2, at(now + MAX_ROW_AHEAD_MS + 60_000))),
  (_, { epoch, next }, now) => telemetry(epoch, next, rows(2, at(now + MAX_ROW_FUTURE_MS + 60_000))),
  (random, { epoch, next }) =>
    telemetry(
      epoch,
      next,
      rows(2, pick(random, ['0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z', '+012026-01-01T00:00:00Z'])),
    ),
  (random, { epoch, next }) => telemetry(epoch, next, rows(2, hostileValue(random))),
  (random, { epoch, next }, now) => telemetry(epoch, next, rows(2, at(now), hostileValue(random))),
  (random, { epoch, next }, now) =>
    telemetry(
      epoch,
      next,
      rows(2, at(now), {
        fields: [
          ['water', hostileValue(random)],
          ['ph', hostileValue(random)],
        ],
      }),
    ),
  (_, { epoch, next }, now) =>
    telemetry(
      epoch,
      next,
      rows(1, at(now), {
        fields: [
          ['water', 1e6],
          ['ph', raw('NaN')],
          ['redox', '700'],
        ],
      }),
    ),
  (_, { epoch, next }, now) => telemetry(epoch, next, [null, 1, 'row', [], ...(rows(1, at(now)) as Tree[])]),
  (_, { epoch, next }) => telemetry(epoch, next, treeOf([{ up: 12.5, v: { water: 20 } }])),
];

/** Bodies around the size limit. */
export const oversizes: readonly (() => Buffer)[] = [
  () => Buffer.alloc(MAX_MESSAGE_BYTES + 1, 0x20),
  () => Buffer.from(`{"ts":"${'9'.repeat(MAX_MESSAGE_BYTES)}"}`),
  () => Buffer.from('['.repeat(MAX_MESSAGE_BYTES - 64)),
  () => Buffer.from(`[${'{},'.repeat(80_000)}{}]`),
  () => Buffer.alloc(MAX_MESSAGE_BYTES * 2, 0x5b),
];

/** Topics that are none of the sender's: another's, down, wrong shapes, wildcards, the broker's own. */
export function foreignTopic(random: Random, sender: Sender, honest: string): string {
  const root = `pool/v1/${sender.serial}`;
  return pick(random, [
    ...[`pool/v1/${honest}/up/telemetry`, `pool/v1/${honest}/up/state`, `pool/v1/${honest}/up/presence`],
    ...[`pool/v1/${honest}/down/command`, `pool/v1/${honest}/down/telemetry/ack`, `${root}/down/command`],
    ...[`${root}/down/telemetry/ack`, `${root}/up/nothing`, `${root}/up/state/`, `${root}/up//state`, root],
    ...[
      `pool/v1/${sender.serial}/../${honest}/up/state`,
      `/pool/v1/${sender.serial}/up/state`,
      '$SYS/broker/x',
    ],
    ...[
      'pool/v1/+/up/state',
      'pool/v1/#',
      '#',
      '',
      `${root.toLowerCase()}/up/state`,
      `${root}/up/state\u0000`,
    ],
    ...[
      `pool/v2/${sender.serial}/up/state`,
      'x'.repeat(5_000),
      `${root}/up/${'a/'.repeat(500)}`,
      '$share/g/#',
    ],
  ]);
}
