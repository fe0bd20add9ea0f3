import { Outlet, ScrollRestoration, useMatches } from 'react-router';
import { useBrand } from '../brands/use-brand.ts';
import { Toaster } from '../shared/toasts/toaster.tsx';
import { Housekeeping } from './housekeeping.tsx';
import { isHandle, loginPage } from './handle.ts';
import { DefaultLayout } from './layouts/default-layout.tsx';
import { LoginLayout } from './layouts/login-layout.tsx';
import { UserLayout } from './layouts/user-layout.tsx';
import { NotFound } from './not-found.tsx';

const layouts = { login: LoginLayout, user: UserLayout, default: DefaultLayout };

/** Every page: the layout its route asks for, the notifications, and what watches over the session. */
export function Frame() {
  const { flags } = useBrand();
  const handle =
    useMatches()
      .map((match) => match.handle)
      .findLast(isHandle) ?? loginPage;
  const missing = handle.flag !== undefined && !flags[handle.flag];
  const Layout = layouts[missing ? 'login' : handle.layout];
  return (
    <>
      <Housekeeping handle={handle} />
      <Layout>{missing ? <NotFound /> : <Outlet />}</Layout>
      <Toaster />
      <ScrollRestoration />
    </>
  );
}
