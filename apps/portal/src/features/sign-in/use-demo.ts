import { authResponse, type EndUserResource } from '@poolhouse/contract/api/end-users';
import { api } from '#shared/api/api.ts';
import { limitMs } from '#shared/api/time-limit.ts';
import { useAction } from '#shared/api/use-action.ts';
import { useEnter } from './use-enter.ts';

/** A user of its own with virtual units, which lives two hours. */
export async function startDemo(): Promise<EndUserResource> {
  return (await api.post('end_users/auth/demo', {}, authResponse, { limitMs: limitMs.long })).user;
}

export function useDemo() {
  return useAction({ run: startDemo, onSuccess: useEnter() });
}
