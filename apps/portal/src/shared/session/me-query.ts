import { type EndUserResource, endUserResource } from '@poolhouse/contract/api/end-users';
import { isDemoAddress } from '@poolhouse/domain/account/email';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '#shared/api/api.ts';
import { ApiError } from '#shared/api/api-error.ts';
import { setTabEndUser, tabEndUser } from '#shared/api/end-user.ts';

/** Who is logged in; null without a session. A network error or 5xx is an error, not a logout. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal }): Promise<EndUserResource | null> => {
    try {
      const user = await api.get('end_users/auth/me', endUserResource, { signal });
      if (!tabEndUser()) setTabEndUser(user['@id']);
      return user;
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  },
  staleTime: 60_000,
});

/** Whether this is a demo, which has its pools and no others. */
export const useIsDemo = (): boolean => isDemoAddress(useMe()?.email ?? '');

/** The user, undefined while loading, null without a session. */
export function useMe(): EndUserResource | null | undefined {
  return useQuery(meQuery).data;
}
