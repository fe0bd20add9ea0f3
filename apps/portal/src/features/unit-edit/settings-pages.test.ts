import { sections, sectionsWith } from '@poolhouse/contract/settings/sections';
import { expect, test } from 'vitest';
import { settingsPages, settingsPagesWith } from './settings-pages.ts';

test('what Edit leads to is there for the same hardware as its section is', () => {
  const { calibration, pump } = sections;
  expect({ calibration: calibration.features, pump: pump.features }).toEqual(settingsPages);
});

test.each([[[]], [['dosing']], [['speeds']], [['solar']], [['filtration', 'speeds']]])(
  'with %j it leads to what can be set and nowhere else',
  (features: readonly string[]) => {
    const own: readonly string[] = sectionsWith(features);
    const named: readonly string[] = settingsPagesWith(features);
    expect(named).toEqual(['calibration', 'pump'].filter((name) => own.includes(name)));
  },
);
