import { type EndUserResource, endUserResource } from '@poolhouse/contract/api/end-users';
import { api } from '#shared/api/api.ts';

export type ProfileChange = Pick<EndUserResource, '@id' | 'name' | 'surname' | 'lang'>;

export const updateProfile = (change: ProfileChange): Promise<EndUserResource> =>
  api.put(change['@id'], change, endUserResource);
