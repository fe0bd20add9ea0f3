import type { EndUserResource } from '@poolhouse/contract/api/end-users';
import { setTabEndUser } from '../api/end-user.ts';
import { queryClient } from '../api/query-client.ts';
import { createEmitter } from '../emitter.ts';
import { meQuery } from './me.ts';

export type EndReason = 'asked' | 'lost' | 'other-tab';

export interface SessionEvents {
  started: EndUserResource;
  /** 'asked' by the user, 'lost' (the server knows it no more), or ended in an 'other-tab'. */
  ended: EndReason;
}

export const sessionEvents = createEmitter<SessionEvents>();

/** This tab is now this user's. Call it with the user of a login's answer, then navigate. */
export function startSession(user: EndUserResource): void {
  const known = queryClient.getQueryData(meQuery.queryKey);
  if (known && known['@id'] !== user['@id']) queryClient.clear();
  queryClient.setQueryData(meQuery.queryKey, user);
  setTabEndUser(user['@id']);
  sessionEvents.emit('started', user);
}

/** Forgets everything of the user; `app` tells the other tabs and leads to the login. */
export function endSession(reason: EndReason = 'asked'): void {
  const had = Boolean(queryClient.getQueryData(meQuery.queryKey));
  setTabEndUser(undefined);
  // Without a user there is nothing to forget, and a public screen's requests on their way would be lost.
  if (had) queryClient.clear();
  queryClient.setQueryData(meQuery.queryKey, null);
  if (had) sessionEvents.emit('ended', reason);
}
