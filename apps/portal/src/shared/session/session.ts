import type { EndUserResource } from '@poolhouse/contract/api/end-users';
import { setTabEndUser } from '#shared/api/end-user.ts';
import { queryClient } from '#shared/api/query-client.ts';
import { createEmitter } from '#shared/emitter.ts';
import { meQuery } from './me-query.ts';
import { setSessionEnd } from './session-end.ts';

/** 'asked' by the user, or 'lost': the server knows it no more; '-elsewhere' when another tab says so. */
export type EndReason = 'asked' | 'lost' | 'asked-elsewhere' | 'lost-elsewhere';

export interface SessionEvents {
  started: EndUserResource;
  ended: EndReason;
  /**
   * The user had logged out, though the session looked lost: the server tells live connections before it answers the
   * log-out.
   */
  'asked-after-all': EndReason;
}

export const sessionEvents = createEmitter<SessionEvents>();

/** This tab is now this user's. Call it with the user of a login's answer, then navigate. */
export function startSession(user: EndUserResource): void {
  const known = queryClient.getQueryData(meQuery.queryKey);
  if (known && known['@id'] !== user['@id']) queryClient.clear();
  queryClient.setQueryData(meQuery.queryKey, user);
  // A login ends the session before it: what was asked in that one, and is answered 401 now, says nothing of this one.
  setTabEndUser(undefined);
  setTabEndUser(user['@id']);
  setSessionEnd(undefined);
  sessionEvents.emit('started', user);
}

/** Forgets everything of the user; `app` tells the other tabs and leads to the login. */
export function endSession(reason: EndReason = 'asked'): void {
  const had = Boolean(queryClient.getQueryData(meQuery.queryKey));
  setTabEndUser(undefined);
  // Without a user there is nothing to forget, and a public screen's requests on their way would be lost.
  if (had) queryClient.clear();
  queryClient.setQueryData(meQuery.queryKey, null);
  if (reason === 'asked') setSessionEnd(undefined);
  else if (reason === 'asked-elsewhere') setSessionEnd('logged-out');
  else if (had) setSessionEnd('unknown');
  if (had) sessionEvents.emit('ended', reason);
  else if (reason === 'asked' || reason === 'asked-elsewhere') sessionEvents.emit('asked-after-all', reason);
}
