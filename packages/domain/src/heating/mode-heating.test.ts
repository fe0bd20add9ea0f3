import { expect, test } from 'vitest';
import { modeHeating } from './mode-heating.ts';

const targets = {
  temperature: { required: 27 },
  winter: { minimumWater: 4 },
  auto: { preferTemperature: false },
  eco: { preferTemperature: true, requiredTemperature: 22 },
};

test.each([
  ['off', undefined],
  ['on', { required: 27, first: false, solar: true }],
  ['party', { required: 27, first: true, solar: true }],
  ['auto', { required: 27, first: false, solar: true }],
  ['eco', { required: 22, first: true, solar: true }],
  ['winter', { required: 4, first: true, solar: false }],
] as const)('mode %s: %j', (mode, heating) => {
  expect(modeHeating(mode, targets)).toEqual(heating);
});

test('auto and eco have a preference each', () => {
  const other = {
    ...targets,
    auto: { preferTemperature: true },
    eco: { ...targets.eco, preferTemperature: false },
  };
  expect([modeHeating('auto', other)?.first, modeHeating('eco', other)?.first]).toEqual([true, false]);
});
