import { Outlet, useMatches } from 'react-router';
import { isHandle, loginPage } from './handle.ts';
import { useScrollPlaces } from './scroll-places.ts';
import { SessionEffects } from './session-effects.tsx';

/** Around every page: watches the session, and restores the scroll position. */
export function RootLayout() {
  const handles = useMatches().map((match) => match.handle);
  useScrollPlaces();
  return (
    <>
      <SessionEffects handle={handles.findLast(isHandle) ?? loginPage} />
      <Outlet />
    </>
  );
}
