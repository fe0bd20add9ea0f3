import { type EndUserResource, endUserResource } from '@poolhouse/contract/api/end-users';
import { api } from '../../shared/api/api.ts';

export type Profile = Pick<EndUserResource, 'name' | 'surname' | 'lang'>;

/** Only what this form changed: the rest may have been changed in another tab. */
export const changedOf = <T extends object>(values: T, shown: Partial<T>): Partial<T> =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => shown[name as keyof T] !== value),
  ) as Partial<T>;

export const updateProfile = (user: string, change: Partial<Profile>): Promise<EndUserResource> =>
  api.put(user, { '@id': user, ...change }, endUserResource);
