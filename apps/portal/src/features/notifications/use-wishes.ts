import { type NotificationWishes, notificationSettings } from '@poolhouse/contract/api/alerts';
import { queryOptions, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#shared/api/api.ts';
import { useAction } from '#shared/api/use-action.ts';
import { unitKey } from '#unit/data/unit-query.ts';

const wishesQuery = (iri: string) =>
  queryOptions({
    queryKey: [...unitKey(iri), 'notification_settings'],
    queryFn: ({ signal }): Promise<NotificationWishes> =>
      api.get(`${iri}/notification_settings`, notificationSettings, { signal }),
  });

/** Of what the server knows when the change's turn comes, what it is to know then. */
export type WishChange = (known: NotificationWishes) => NotificationWishes;

/**
 * Of what the owner wants to be told. A change is shown until the server has answered it, whatever is read meanwhile,
 * and is gone if it was refused; each is sent when the one before was answered.
 */
export function useWishes(iri: string) {
  const client = useQueryClient();
  const { queryKey, ...query } = wishesQuery(iri);
  const found = useQuery({ queryKey, ...query });
  const mutationKey = [...queryKey, 'change'];
  const action = useAction<NotificationWishes, WishChange>({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    run(change) {
      const known = client.getQueryData(queryKey);
      if (!known) throw new Error(`a change of ${iri} before its wishes are known`);
      const { thresholds, offline, supplies, mail, push, quiet } = change(known);
      const wishes = { thresholds, offline, supplies, mail, push, quiet };
      return api.put(`${iri}/notification_settings`, wishes, notificationSettings);
    },
    async onSuccess(saved) {
      // What was asked before the change was kept must not be shown after it.
      await client.cancelQueries({ queryKey });
      // Nothing is known any more once somebody else is here.
      client.setQueryData(queryKey, (known) => known && saved);
    },
    success: 'notifications.saved',
    onError: () => void client.invalidateQueries({ queryKey }),
  });
  const changes = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as WishChange,
  });
  return {
    found,
    wishes: found.data && changes.reduce((shown, change) => change(shown), found.data),
    change: action.mutate,
  };
}
