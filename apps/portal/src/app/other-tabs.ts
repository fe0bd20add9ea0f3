import * as z from 'zod/mini';
import { queryClient } from '../shared/api/query-client.ts';
import { meQuery } from '../shared/session/me.ts';
import { endSession, sessionEvents } from '../shared/session/session.ts';

const news = z.enum(['started', 'ended']);

/** The tabs of one browser share one session: what begins or ends in one does in all. Returns the end of it. */
export function joinTabs(): () => void {
  const channel = new BroadcastChannel('session');
  channel.addEventListener('message', ({ data }) => {
    const said = news.safeParse(data);
    if (said.data === 'ended') endSession('other-tab');
    // A tab without a user looks whether it has one now; one with a user learns of another by its next call.
    if (said.data === 'started' && !queryClient.getQueryData(meQuery.queryKey)) {
      void queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
    }
  });
  const off = [
    sessionEvents.on('started', () => channel.postMessage('started')),
    sessionEvents.on('ended', (reason) => reason === 'other-tab' || channel.postMessage('ended')),
  ];
  return () => {
    for (const end of off) end();
    channel.close();
  };
}
