import { sessionEvents } from '#shared/session/session.ts';
import { tabDrafts } from '#shared/storage.ts';

/**
 * Holds what was typed to the session: nothing survives a log-out by choice or another's login, everything survives a
 * session that was lost, for whoever had it. Apart from `drafts.ts`, which pages without forms don't load. Returns what
 * ends this.
 */
export function guardDrafts(): () => void {
  const off = [
    sessionEvents.on('started', (user) => tabDrafts.onlyOf(user['@id'])),
    sessionEvents.on('asked-after-all', () => tabDrafts.onlyOf()),
    sessionEvents.on('ended', (reason) => {
      if (reason === 'asked' || reason === 'asked-elsewhere') tabDrafts.onlyOf();
    }),
  ];
  return () => {
    for (const end of off) end();
  };
}
