import { accountData, type EndUserResource, endUserResource } from '@poolhouse/contract/api/end-users';
import { api } from '#shared/api/api.ts';
import { limitMs } from '#shared/api/time-limit.ts';
import { bytesOf, saveFile } from '#shared/files/save-file.ts';
import { leavingBy } from '#shared/session/session-end.ts';

export type ProfileChange = Pick<EndUserResource, '@id' | 'name' | 'surname' | 'lang'>;

export const updateProfile = (change: ProfileChange): Promise<EndUserResource> =>
  api.put(change['@id'], change, endUserResource);

export interface PasswordChange {
  oldPassword: string;
  password: string;
}

/** Ends all other sessions and renews this one. @param user IRI */
export const changePassword = (user: string, { oldPassword, password }: PasswordChange): Promise<void> =>
  api.command('PUT', `${user}/change_password`, { oldPassword, password });

/** Ends every session of the user, this one included. @param user IRI */
export const invalidateTokens = (user: string): Promise<void> =>
  leavingBy(() => api.command('POST', `${user}/invalidate_tokens`, {}));

/** Schedules the deletion within 48 hours and ends all sessions. @param user IRI */
export const requestDeletion = (user: string, password: string): Promise<void> =>
  leavingBy(() => api.command('POST', `${user}/request_delete`, { password }));

/** Fetches all that is kept about the user and saves it under the name that the server gives. @param user IRI */
export async function downloadAccountData(user: string): Promise<void> {
  const { fileName, content } = await api.get(`${user}/account_data`, accountData, {
    limitMs: limitMs.long,
  });
  saveFile(fileName, new Blob([bytesOf(content)], { type: 'application/json' }));
}
