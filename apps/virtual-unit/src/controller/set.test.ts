import { type SettingFields, usualState } from '@poolhouse/contract/settings/fields';
import { sections } from '@poolhouse/contract/settings/sections';
import { expect, test } from 'vitest';
import { factorySettings } from '#model/settings.ts';
import { settingsFrom } from './set.ts';

test('what the sections are from the factory is what the model goes by on its own', () => {
  const usual = settingsFrom((name) => usualState(sections[name].fields as SettingFields));
  expect(usual).toEqual(factorySettings);
});
