import type { EndUserResource } from '@poolhouse/contract/api/end-users';
import { setTabEndUser } from '../api/end-user.ts';
import { queryClient } from '../api/query-client.ts';
import { createEmitter } from '../emitter.ts';
import { meQuery } from './me.ts';

export interface SessionEvents {
  started: EndUserResource;
  ended: { byOtherTab: boolean };
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
export function endSession(byOtherTab = false): void {
  const had = Boolean(queryClient.getQueryData(meQuery.queryKey));
  setTabEndUser(undefined);
  queryClient.clear();
  queryClient.setQueryData(meQuery.queryKey, null);
  if (had) sessionEvents.emit('ended', { byOtherTab });
}
