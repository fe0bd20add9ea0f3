import { type SessionEnd, sessionEnds } from '@poolhouse/contract/live/session-ends';
import { createEmitter } from '#shared/emitter.ts';

/** What the login says about the session before it; 'unknown' where nobody said why it is over. */
export type EndNews = SessionEnd | 'unknown';

const events = createEmitter<{ changed: undefined }>();
let news: EndNews | undefined;
/** What the server said on the live connection, before any answer said that the session is over. */
let noted: SessionEnd | undefined;
let leaving = 0;

/** For `useSyncExternalStore`: how the last session of this tab ended, unless its user ended it here. */
export const sessionEnd = {
  read: (): EndNews | undefined => news,
  subscribe: (listener: () => void): (() => void) => events.on('changed', listener),
};

/** Remembers why the server has ended the session, and says it where its end alone was known. */
export function noteSessionEnd(reason: string): void {
  noted = sessionEnds.find((one) => one === reason);
  if (noted && news === 'unknown') setSessionEnd(noted);
}

export function setSessionEnd(next: EndNews | undefined): void {
  // Whoever leaves on purpose hears nothing of it, also where the live connection is told before the answer comes.
  news = leaving > 0 ? undefined : next === 'unknown' ? (noted ?? next) : next;
  noted = undefined;
  events.emit('changed', undefined);
}

/** Runs a request by which the user ends this session. */
export async function leavingBy<Output>(run: () => Promise<Output>): Promise<Output> {
  leaving += 1;
  try {
    return await run();
  } finally {
    leaving -= 1;
  }
}
