import { agreedResource } from '@poolhouse/contract/api/terms';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '#shared/api/api.ts';
import { useAction } from '#shared/api/use-action.ts';
import { meQuery, useMe } from '#shared/session/me-query.ts';
import { termsKey } from './terms-query.ts';

/** Records the acceptance of both parts. Both arguments are IRIs. */
export const acceptTerms = (endUser: string, cloudTermsOfService: string) =>
  api.post('end_user_cloud_terms_of_service_agreeds', { endUser, cloudTermsOfService }, agreedResource);

/** Accepts a version; then both it and its reader, who may now go on, are fetched again. @param terms IRI */
export function useAcceptTerms(terms: string, onAccepted: () => void) {
  const client = useQueryClient();
  const user = useMe()?.['@id'] ?? '';
  return useAction({
    run: () => acceptTerms(user, terms),
    success: 'userSettings.tos.accepted',
    onSuccess: async () => {
      await Promise.all([
        client.invalidateQueries({ queryKey: termsKey }),
        client.invalidateQueries({ queryKey: meQuery.queryKey }),
      ]);
      onAccepted();
    },
  });
}
