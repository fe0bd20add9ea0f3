import { expect, test } from 'vitest';
import { modes } from '../filtration/modes.ts';
import { setTemperatureOf } from './set-temperature.ts';

const set = { temperature: 28, eco: 22, winter: 8 };
const inModes = (features: string[], of = {}) =>
  Object.fromEntries(modes.map((mode) => [mode, setTemperatureOf(mode, features, { ...set, ...of })]));

test('what the water is to have goes by the mode', () => {
  const wanted = { off: undefined, on: 28, party: 28, auto: 28, eco: 22, winter: 8 };
  expect(inModes(['heating'])).toEqual(wanted);
  expect(inModes(['solar'])).toEqual(wanted);
});

test('where nothing heats, or nobody said it, the water is to have nothing', () => {
  expect(Object.values(inModes(['filtration'])).filter((one) => one !== undefined)).toEqual([]);
  expect(inModes(['heating'], { eco: null, winter: undefined })).toMatchObject({
    auto: 28,
    eco: undefined,
    winter: undefined,
  });
});
