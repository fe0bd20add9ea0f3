import type { PortalKey } from '@poolhouse/i18n/key';
import { useSyncExternalStore } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { type EndNews, sessionEnd } from '#shared/session/session-end.ts';
import { Notice } from '#shared/ui/notice.tsx';

const words: Record<EndNews, PortalKey> = {
  'logged-out': 'login.ended.loggedOut',
  'logged-out-everywhere': 'login.ended.everywhere',
  'password-changed': 'login.ended.password',
  'deletion-requested': 'login.ended.deletion',
  expired: 'login.ended.expired',
  unknown: 'login.ended.unknown',
};

/** Whoever was led here by the end of a session is told so, and why as far as it is known. */
export function SessionEnded() {
  const t = useT();
  const news = useSyncExternalStore(sessionEnd.subscribe, sessionEnd.read, () => undefined);
  if (!news) return null;
  return (
    <Notice tone="warning" role="status">
      {t(words[news])}
    </Notice>
  );
}
