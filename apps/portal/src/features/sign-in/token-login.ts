import {
  authResponse,
  type EndUserResource,
  type TokenOwner,
  tokenOwner,
} from '@poolhouse/contract/api/end-users';
import { api } from '#shared/api/api.ts';
import { entering } from '#shared/session/entering.ts';

/** @param token of a link from one variant to another: 60 s, single use */
export const logInByToken = (token: string): Promise<EndUserResource> =>
  entering(
    async (signal) => (await api.post('end_users/auth/token', { token }, authResponse, { signal })).user,
  );

/** Whose account a one-time token opens; it is not used up. */
export const ownerOfToken = (token: string): Promise<TokenOwner> =>
  api.post('end_users/auth/token/owner', { token }, tokenOwner);
