import { loginTokenResponse } from '@poolhouse/contract/api/end-users';
import { api } from '#shared/api/api.ts';

/** A link that logs this user in to another application, once and for a minute. @param user IRI */
export async function remoteLink(user: string): Promise<string> {
  const { url } = await api.post(`${user}/login_tokens`, { app: 'remote' }, loginTokenResponse);
  return url;
}
