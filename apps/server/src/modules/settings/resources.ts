import { settingsSection, unitSettings } from '@poolhouse/contract/api/settings';
import { defineAnswer } from '#platform/http/json-ld/answer.ts';

export const unitSettingsAnswer = defineAnswer('UnitSettings', 'The settings of a unit', unitSettings);

export const settingsSectionAnswer = defineAnswer(
  'SettingsSection',
  'A section of the settings of a unit',
  settingsSection,
);
