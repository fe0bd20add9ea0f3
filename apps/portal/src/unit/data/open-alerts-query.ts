import { openAlerts } from '@poolhouse/contract/api/open-alerts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#shared/api/api.ts';

/** What is wrong now with all units of the user. A push 'alert' makes it out of date. */
export const openAlertsQuery = queryOptions({
  queryKey: ['openAlerts'],
  queryFn: ({ signal }) => api.get('open_alerts', openAlerts, { signal }),
  staleTime: 300_000,
});
