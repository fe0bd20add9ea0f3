import { agreedResource } from '@poolhouse/contract/api/terms';
import { api } from '#shared/api/api.ts';

/** Records the acceptance of both parts. Both arguments are IRIs. */
export const acceptTerms = (endUser: string, cloudTermsOfService: string) =>
  api.post('end_user_cloud_terms_of_service_agreeds', { endUser, cloudTermsOfService }, agreedResource);
