import { Outlet, useMatches } from 'react-router';
import { isHandle, loginPage } from './handle.ts';
import { Housekeeping } from './housekeeping.tsx';
import { useScrollPlaces } from './scroll-places.ts';

/** Around every page: what watches over the session, and where one had scrolled to. */
export function Frame() {
  const handles = useMatches().map((match) => match.handle);
  useScrollPlaces();
  return (
    <>
      <Housekeeping handle={handles.findLast(isHandle) ?? loginPage} />
      <Outlet />
    </>
  );
}
