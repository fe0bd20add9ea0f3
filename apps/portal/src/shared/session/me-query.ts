import { type EndUserResource, endUserResource } from '@poolhouse/contract/api/end-users';
import { isDemoAddress } from '@poolhouse/domain/account/email';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '#shared/api/api.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { setTabEndUser, tabEndUser } from '#shared/api/end-user.ts';
import { queryClient } from '#shared/api/query-client.ts';

/** Who is logged in; null without a session. A network error or 5xx is an error, not a logout. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal }): Promise<EndUserResource | null> => {
    try {
      return ofThisTab(await api.get('end_users/auth/me', endUserResource, { signal }));
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  },
  staleTime: 60_000,
});

function ofThisTab(user: EndUserResource): EndUserResource {
  if (!tabEndUser()) setTabEndUser(user['@id']);
  return user;
}

/** Knows who is logged in without asking: the page came with it, at a time in epoch milliseconds. */
export const seedMe = (user: EndUserResource, updatedAt: number) =>
  queryClient.setQueryData(meQuery.queryKey, ofThisTab(user), { updatedAt });

/** Whether this is a demo, which has its pools and no others. */
export const useIsDemo = (): boolean => isDemoAddress(useMe()?.email ?? '');

/** The user, undefined while loading, null without a session. */
export function useMe(): EndUserResource | null | undefined {
  return useQuery(meQuery).data;
}
