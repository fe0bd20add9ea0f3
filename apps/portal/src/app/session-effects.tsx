import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { apiEvents } from '#shared/api/api-events.ts';
import { queryClient } from '#shared/api/query-client.ts';
import { loadChunk } from '#shared/chunks/load-chunk.ts';
import { pageConfig } from '#shared/config/page-config.ts';
import { guardDrafts } from '#shared/forms/guard-drafts.ts';
import { followLanguage, openMessages } from '#shared/i18n/set-language.ts';
import { paths } from '#shared/router/paths.ts';
import { afterLogin } from '#shared/router/redirect.ts';
import { keepBackLink } from '#shared/session/back-link.ts';
import { useMe } from '#shared/session/me-query.ts';
import { endSession, sessionEvents } from '#shared/session/session.ts';
import { storage, tabDrafts } from '#shared/storage.ts';
import { doWhatWasAskedEarly } from './asked-early.ts';
import { destination } from './destination.ts';
import { acceptTermsPath } from './guard.ts';
import type { RouteHandle } from './handle.ts';
import { keepFocus } from './keep-focus.ts';
import { logoutRedirect } from './logout-redirect.ts';
import { joinSessionChannel } from './session-channel.ts';
import { untilLoaded } from './until-loaded.ts';

/** What a list of pools last showed is of the session in which it did (`features/unit-list/last-known.ts`). */
const forgetPools = () => storage.remove('lastPools');

const loadDualLogin = () =>
  untilLoaded(async () => {
    const [module] = await Promise.all([loadChunk(() => import('./dual-login.tsx')), openMessages('rare')]);
    return module;
  });

/** Loads and starts the live connection, which only somebody who is logged in needs; returns what stops it. */
function startLive(): () => void {
  const end = new AbortController();
  let stop = () => end.abort();
  const parts = () => Promise.all([import('#shared/live/live.ts'), import('#unit/data/unit-updates.ts')]);
  void untilLoaded(() => loadChunk(parts), { signal: end.signal }).then((loaded) => {
    if (!loaded || end.signal.aborted) return;
    const [{ live }, { unitUpdates }] = loaded;
    live.start(unitUpdates(queryClient));
    stop = live.stop;
  });
  return () => stop();
}

/** What concerns the whole portal: the session's end, another's session, terms that wait, the live connection. */
export function SessionEffects({ handle }: { handle: RouteHandle }) {
  const navigate = useNavigate();
  const location = useLocation();
  const [Dual, setDual] = useState<ComponentType>();
  const me = useMe();
  const iri = me?.['@id'];
  // Before the terms are accepted the server refuses the connection, which then would come back late.
  const watches = Boolean(me && !me.termsToAccept);
  const ledTo = useRef<string>(undefined);

  useEffect(() => followLanguage(), []);
  useEffect(() => joinSessionChannel(), []);
  useEffect(() => keepFocus(), []);
  useEffect(() => guardDrafts(), []);
  // Also somebody who logged in in another tab, or before this page was loaded.
  useEffect(() => (iri ? tabDrafts.onlyOf(iri) : undefined), [iri]);
  // No cookie: somebody logged out on purpose, perhaps while this tab was elsewhere. A lost session's cookie stays.
  useEffect(() => (pageConfig().session ? undefined : tabDrafts.onlyOf(undefined, '/')), []);
  // Also where the session was lost while no page was open.
  useEffect(() => (me === null ? forgetPools() : undefined), [me]);
  useEffect(() => doWhatWasAskedEarly(), []);

  useEffect(() => {
    const off = [
      apiEvents.on('unauthenticated', () => endSession('lost')),
      apiEvents.on('dual-login', () => {
        void loadDualLogin().then((loaded) => setDual(() => loaded?.DualLogin));
      }),
      apiEvents.on('terms-not-accepted', () => {
        if (handle.auth && !handle.beforeTerms) void navigate(acceptTermsPath(location), { replace: true });
      }),
      sessionEvents.on('started', forgetPools),
      sessionEvents.on('ended', (reason) => {
        ledTo.current = logoutRedirect(reason, handle, location);
        if (ledTo.current) void navigate(ledTo.current, { replace: true });
      }),
      sessionEvents.on('asked-after-all', () => {
        const { pathname, search } = destination();
        if (ledTo.current === `${pathname}${search}`) void navigate(paths.login, { replace: true });
      }),
    ];
    return () => {
      for (const end of off) end();
    };
  }, [handle, location, navigate]);

  // The guards take it before their pages are shown; this is for pages without one.
  useEffect(() => {
    const path = keepBackLink(location, Date.now());
    if (path) void navigate(path, { replace: true, state: location.state });
  }, [location, navigate]);

  // By the location, not by a `<Navigate>`: who comes back before the next page is shown is led on again.
  useEffect(() => {
    if (handle.guest && iri) void navigate(afterLogin(location.search), { replace: true });
  }, [handle, iri, location, navigate]);

  useEffect(() => (iri && watches ? startLive() : undefined), [iri, watches]);

  return Dual ? <Dual /> : null;
}
