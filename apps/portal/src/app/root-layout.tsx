import { Outlet, useMatches } from 'react-router';
import { isHandle, loginPage } from './handle.ts';
import { useScrollPlaces } from './scroll-places.ts';
import { SessionEffects } from './session-effects.tsx';

/** Around every page: what watches over the session, and where one had scrolled to. */
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
