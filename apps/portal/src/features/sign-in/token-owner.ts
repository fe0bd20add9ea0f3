import { type TokenOwner, tokenOwner } from '@poolhouse/contract/api/end-users';
import { api } from '#shared/api/api.ts';

/** Whose account a one-time token opens; it is not used up. */
export const ownerOfToken = (token: string): Promise<TokenOwner> =>
  api.post('end_users/auth/token/owner', { token }, tokenOwner);
