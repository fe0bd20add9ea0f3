import { Outlet, ScrollRestoration, useMatches } from 'react-router';
import { isHandle, loginPage } from './handle.ts';
import { Housekeeping } from './housekeeping.tsx';

/** Around every page: what watches over the session. */
export function Frame() {
  const handles = useMatches().map((match) => match.handle);
  return (
    <>
      <Housekeeping handle={handles.findLast(isHandle) ?? loginPage} />
      <Outlet />
      <ScrollRestoration />
    </>
  );
}
