import { lazy, Suspense, useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { apiEvents } from '../shared/api/api-events.ts';
import { adoptLanguage, followLanguage } from '../shared/i18n/set-language.ts';
import { paths } from '../shared/router/paths.ts';
import { afterLogin, loginPath } from '../shared/router/redirect.ts';
import { useMe } from '../shared/session/me.ts';
import { endSession, sessionEvents } from '../shared/session/session.ts';
import { sendEarlyForm } from './early-form.ts';
import { acceptTermsPath } from './guard.ts';
import type { RouteHandle } from './handle.ts';
import { keepFocus } from './keep-focus.ts';
import { joinTabs } from './other-tabs.ts';

const DualLogin = lazy(async () => ({ default: (await import('./dual-login.tsx')).DualLogin }));

/** The live connection comes when there is somebody it is for; returns its end. */
function startLive(): () => void {
  let stop: (() => void) | undefined = () => undefined;
  void import('../shared/live/live.ts').then(({ live }) => {
    if (!stop) return;
    live.start();
    stop = live.stop;
  });
  return () => {
    stop?.();
    stop = undefined;
  };
}

/** What concerns the whole portal: the session's end, another's session, terms that wait, the live connection. */
export function Housekeeping({ handle }: { handle: RouteHandle }) {
  const navigate = useNavigate();
  const location = useLocation();
  const [dual, setDual] = useState(false);
  const user = useMe();
  const iri = user?.['@id'];
  const lang = user?.lang;

  useEffect(() => followLanguage(), []);
  useEffect(() => joinTabs(), []);
  useEffect(() => keepFocus(), []);
  useEffect(() => sendEarlyForm(), []);

  useEffect(() => {
    const off = [
      apiEvents.on('unauthenticated', () => endSession('lost')),
      apiEvents.on('dual-login', () => setDual(true)),
      apiEvents.on('terms-not-accepted', () => {
        if (handle.auth && !handle.beforeTerms) void navigate(acceptTermsPath(location), { replace: true });
      }),
      sessionEvents.on('ended', (reason) => {
        // Whoever has not asked for it is led back to where they were by the next login.
        if (handle.auth)
          void navigate(reason === 'asked' ? paths.login : loginPath(location), { replace: true });
      }),
    ];
    return () => {
      for (const end of off) end();
    };
  }, [handle, location, navigate]);

  useEffect(() => (iri ? startLive() : undefined), [iri]);
  useEffect(() => (lang ? adoptLanguage(lang) : undefined), [lang]);

  if (dual) {
    return (
      <Suspense>
        <DualLogin />
      </Suspense>
    );
  }
  return handle.guest && user ? <Navigate to={afterLogin(location.search)} replace /> : null;
}
