import { Outlet, ScrollRestoration, useMatches } from 'react-router';
import { Toaster } from '../shared/toasts/toaster.tsx';
import { isHandle, loginPage } from './handle.ts';
import { Housekeeping } from './housekeeping.tsx';

/** Around every page: the notifications, and what watches over the session. */
export function Frame() {
  const handles = useMatches().map((match) => match.handle);
  return (
    <>
      <Housekeeping handle={handles.findLast(isHandle) ?? loginPage} />
      <Outlet />
      <Toaster />
      <ScrollRestoration />
    </>
  );
}
