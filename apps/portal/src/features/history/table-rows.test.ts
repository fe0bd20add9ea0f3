import { expect, test } from 'vitest';
import { orderedRows } from '#unit/chart/chart-columns.ts';
import { tableRows } from './table-rows.ts';

const t = [0, 60, 3600, 7200, 90_000];
const v = { water: [20, 22, null, 25, 9], ph: [7.2, null, null, null, 7] };
const rows = (from: number, to: number) => tableRows({ v }, { from, to }, ['water', 'ph'], orderedRows(t));

test('a whole day has a line an hour with what was measured in it on average', () => {
  expect(rows(0, 86_400)).toEqual([
    { at: 0, values: [21, 7.2] },
    { at: 3600, values: [undefined, undefined] },
    { at: 7200, values: [25, undefined] },
  ]);
});

test('who looks closely has a line for every row', () => {
  expect(rows(0, 3600)).toEqual([
    { at: 0, values: [20, 7.2] },
    { at: 60, values: [22, undefined] },
  ]);
});
