import * as z from 'zod/mini';
import { queryClient } from '#shared/api/query-client.ts';
import { giveUpEntering } from '#shared/session/entering.ts';
import { meQuery } from '#shared/session/me-query.ts';
import { type EndReason, endSession, sessionEvents } from '#shared/session/session.ts';

const news = z.enum(['started', 'asked', 'lost']);

/** The tabs of one browser share one session: it begins and ends in all of them. Returns what leaves the channel. */
export function joinSessionChannel(): () => void {
  const channel = new BroadcastChannel('session');
  channel.addEventListener('message', ({ data }) => {
    const said = news.safeParse(data);
    if (said.data === 'asked' || said.data === 'lost') endSession(`${said.data}-elsewhere`);
    // Whoever waits for a login here is too late.
    if (said.data === 'started') giveUpEntering();
    // A tab without a user looks whether it has one now; one with a user learns of another by its next call.
    if (said.data === 'started' && !queryClient.getQueryData(meQuery.queryKey)) {
      void queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
    }
  });
  const tell = (reason: EndReason) => {
    if (reason === 'asked' || reason === 'lost') channel.postMessage(reason);
  };
  const off = [
    sessionEvents.on('started', () => channel.postMessage('started')),
    sessionEvents.on('ended', tell),
    sessionEvents.on('asked-after-all', tell),
  ];
  return () => {
    for (const end of off) end();
    channel.close();
  };
}
