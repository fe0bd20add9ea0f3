import { type NotificationWishes, notificationSettings } from '@poolhouse/contract/api/alerts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { api } from '#shared/api/api.ts';
import { useAction } from '#shared/api/use-action.ts';
import { unitKey } from '#unit/data/unit-query.ts';

const wishesQuery = (iri: string) =>
  queryOptions({
    queryKey: [...unitKey(iri), 'notification_settings'],
    queryFn: ({ signal }): Promise<NotificationWishes> =>
      api.get(`${iri}/notification_settings`, notificationSettings, { signal }),
  });

/** Of what the owner wants to be told: a change is shown at once, sent one after the other, and taken back if it is refused. */
export function useWishes(iri: string) {
  const client = useQueryClient();
  const { queryKey, ...query } = wishesQuery(iri);
  const found = useQuery({ queryKey, ...query });
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const action = useAction({
    run: ({ thresholds, offline, supplies, mail, push, quiet }: NotificationWishes) => {
      const wishes = { thresholds, offline, supplies, mail, push, quiet };
      const sent = last.current.then(() =>
        api.put(`${iri}/notification_settings`, wishes, notificationSettings),
      );
      last.current = sent.catch(() => undefined);
      return sent;
    },
    success: 'notifications.saved',
    onError: () => void client.invalidateQueries({ queryKey }),
  });
  return {
    found,
    change(more: Partial<NotificationWishes>) {
      const known = client.getQueryData<NotificationWishes>(queryKey);
      if (!known) return;
      const wishes = { ...known, ...more };
      client.setQueryData(queryKey, wishes);
      action.mutate(wishes);
    },
  };
}
export type ChangeWishes = ReturnType<typeof useWishes>['change'];
