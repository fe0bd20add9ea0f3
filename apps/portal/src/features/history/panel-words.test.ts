import { translate } from '@poolhouse/i18n/translate';
import { expect, test } from 'vitest';
import type { Translate } from '#shared/i18n/use-t.ts';
import { panelWords } from './panel-words.ts';
import { measuredChannels, panelsOf } from './panels.ts';

const t: Translate = (key, values) => translate('en', key, values);
type Columns = Parameters<typeof panelWords>[2];
const wordsOf = (history: Columns) =>
  panelsOf(measuredChannels(history)).map((panel) =>
    panelWords(t, 'en', history, panel).replaceAll('\u00a0', ' '),
  );

const means = { water: [26, null, 26.4], air: [18, null, 21], flow: [0, null, 8.9] };

test('a day is heard from its least value to its greatest', () => {
  expect(wordsOf({ v: means })).toEqual([
    'Water: 26.0 °C to 26.4 °C. Air: 18.0 °C to 21.0 °C',
    'Flow: 0.0 m³/h to 8.9 m³/h',
  ]);
});

test('a week is heard with the peaks of its hours, of which the mean knows nothing', () => {
  const history = {
    v: means,
    min: { water: [25.8, null, 26.1], air: [16.5, null, 20], flow: [0, null, 0] },
    max: { water: [26.2, null, 26.9], air: [19, null, 24.5], flow: [0, null, 12.2] },
  };
  expect(wordsOf(history)).toEqual([
    'Water: 25.8 °C to 26.9 °C. Air: 16.5 °C to 24.5 °C',
    'Flow: 0.0 m³/h to 12.2 m³/h',
  ]);
});

test('where only the mean of an hour is known, it counts itself', () => {
  const history = { v: means, min: { flow: [null, null, 3] }, max: { flow: [null, null, 12.2] } };
  expect(wordsOf(history)).toEqual([
    'Water: 26.0 °C to 26.4 °C. Air: 18.0 °C to 21.0 °C',
    'Flow: 0.0 m³/h to 12.2 m³/h',
  ]);
});
