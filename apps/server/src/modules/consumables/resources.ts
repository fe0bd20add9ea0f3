import { unitConsumables } from '@poolhouse/contract/api/unit-consumables';
import { defineAnswer } from '#platform/http/json-ld/answer.ts';

/** Read at a unit; what is done about it are commands. */
export const unitConsumablesAnswer = defineAnswer(
  'UnitConsumables',
  'What a unit uses up and counts',
  unitConsumables,
);
