import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { BrokerRefusal } from '#platform/broker/embedded.ts';

const page = readFileSync(join(import.meta.dirname, '../../../../docs/unit-protocol.md'), 'utf8');

/** First cells of the table that follows on a text. */
function tableAfter(text: string): string[] {
  const [, table = ''] = page.slice(page.indexOf(text)).split('\n\n');
  return [...table.matchAll(/^\| (`[^|]+`) \|/gmu)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([\w-]+)`/gu)].map(([, name = '']) => name),
  );
}

// One is missing here: `npm run check` says so. One too many: likewise.
const refusals: Record<BrokerRefusal, true> = {
  ...{ credentials: true, address: true, crowd: true, reconnects: true, replaced: true },
  ...{ will: true, publish: true, subscribe: true, filters: true, 'qos-2': true, malformed: true },
  ...{ oversize: true, unfinished: true, unread: true, slowed: true },
};

test('makers of units are told of everything that the broker refuses, and of nothing else', () => {
  expect(tableAfter('`poolhouse_unit_refused_total{what}`:').toSorted()).toEqual(
    Object.keys(refusals).toSorted(),
  );
});

/** Texts that are a cause when they stand where a message is taken. */
const counted = /metrics\.dropped\(name, '([\w-]+)'|'([\w-]+)': 1\b|\{ (\w+): 1 \}|return '([\w-]+)'/gu;

test('and of every cause for which a message is dropped', () => {
  const sources = ['dispatcher.ts', 'handlers.ts', '../modules/timeline/index.ts'].map((file) =>
    readFileSync(join(import.meta.dirname, file), 'utf8'),
  );
  const causes = new Set(
    sources.flatMap((source) =>
      [...source.matchAll(counted)].map(([, ...found]) => found.find((one) => one !== undefined) ?? ''),
    ),
  );
  expect(causes.size).toBeGreaterThan(8);
  const told = tableAfter('`poolhouse_unit_dropped_total{topic, cause}`');
  expect([...causes].filter((cause) => !told.includes(cause))).toEqual([]);
  for (const cause of ['stale-will', 'reused-sid', 'unknown-version']) expect(told).toContain(cause);
});
