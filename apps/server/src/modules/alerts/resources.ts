import { alertResource, notificationWishes } from '@poolhouse/contract/api/alerts';
import { openAlerts } from '@poolhouse/contract/api/open-alerts';
import { defineAnswer } from '#platform/http/json-ld/answer.ts';
import { defineResource } from '#platform/http/json-ld/resource.ts';

/** Read at a unit; one is acknowledged at its own address. */
export const alertDefinition = defineResource({
  type: 'Alert',
  title: 'Alert',
  schema: alertResource,
  operations: {},
  relations: { unit: 'Unit' },
  filters: ['open'],
});

export const notificationSettingsAnswer = defineAnswer(
  'NotificationSettings',
  'Of what the owner of a unit is told, and how',
  notificationWishes,
);

export const openAlertsAnswer = defineAnswer(
  'OpenAlerts',
  'What is wrong now with all units of the user',
  openAlerts,
);
