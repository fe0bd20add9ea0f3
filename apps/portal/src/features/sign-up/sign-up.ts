import type { signUpRequest } from '@poolhouse/contract/api/end-users';
import type * as z from 'zod/mini';
import { api } from '#shared/api/api.ts';
import { pageConfig } from '#shared/config/page-config.ts';

/** Answers the same whether the address is new or not. */
export function signUp(request: Omit<z.infer<typeof signUpRequest>, 'cloud'>): Promise<void> {
  return api.command('POST', 'end_users', { ...request, cloud: pageConfig().cloud });
}
