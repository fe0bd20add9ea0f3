import { authResponse, type EndUserResource } from '@poolhouse/contract/api/end-users';
import { api } from '#shared/api/api.ts';

/** @param token of a link from one variant to another: 60 s, single use */
export async function logInByToken(token: string): Promise<EndUserResource> {
  return (await api.post('end_users/auth/token', { token }, authResponse)).user;
}
