import { expect, it } from 'vitest';
import { state } from '#unit/data/unit-fixtures.ts';
import type { BoardPart } from './board.ts';
import { partWords, pauseWords } from './part-words.ts';

const until = '2026-06-01T18:40:00Z';
const wording = {
  t: (key: string, values?: Record<string, string | number>) => (values ? `${key} ${values.time}` : key),
  time: (instant: string) => instant.slice(11, 16),
  stamp: (instant: string) => instant.slice(0, 16),
};

it.each<[BoardPart, Record<string, string | boolean>, string]>([
  ['filtration', { filtration: 'medium', filtrationUntil: until }, 'said'],
  [
    'filtration',
    { filtration: 'medium', filtrationWhy: 'interval', filtrationUntil: until },
    'said board.until 18:40',
  ],
  [
    'filtration',
    { filtration: 'off', filtrationWhy: 'by-hand', filtrationUntil: until },
    'said board.until 18:40',
  ],
  ['filtration', { filtration: 'low', filtrationWhy: 'after-run' }, 'said'],
  ['filtration', { filtration: 'off', filtrationWhy: 'pause', filtrationUntil: until }, 'said'],
  ['backwash', { backwash: 'running', backwashUntil: until }, 'said · board.until 18:40'],
  ['backwash', { backwash: 'stopped', nextBackwash: until }, 'board.backwash.next 2026-06-01T18:40'],
  ['backwash', { backwash: 'stopped' }, 'said'],
  ['backwash', { backwash: 'stopped', backwashWhy: 'by-hand', nextBackwash: until }, 'said'],
  ['relay2', { relay2: true, relay2Until: until, relay1Until: until }, 'said · board.until 18:40'],
  ['relay3', { relay3: true, relay2Until: until }, 'said'],
  ['filling', { filling: true }, 'said'],
])('%s with %j: %s', (part, outputs, words) => {
  expect(partWords(part, state({ outputs }), 'said', wording)).toBe(words);
});

it.each([
  ['2026-06-01T12:30:00Z', 'board.dosing.paused', '14:30'],
  ['2026-06-01T21:59:00Z', 'board.dosing.paused', '23:59'],
  ['2026-06-01T22:00:00Z', 'board.dosing.pausedTomorrow', '00:00'],
  ['2026-06-02T12:00:00Z', 'board.dosing.pausedTomorrow', '14:00'],
  ['2026-06-04T12:00:00Z', 'board.dosing.paused', '04.06.2026 14:00:00'],
])('a pause until %s names its day, unless it ends today', (end, key, time) => {
  const now = Date.parse('2026-06-01T12:00:00Z');
  expect(pauseWords(end, now, 'Europe/Berlin')).toEqual({ key, values: { time } });
});
