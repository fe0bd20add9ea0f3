import type { Language } from '@poolhouse/domain/account/languages';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  StaticRouter,
  StaticRouterProvider,
} from 'react-router';
import { accountRoutes } from '#app/account-routes.ts';
import { LinkSkeleton } from '#app/link-skeleton.tsx';
import { PageSkeleton } from '#app/page-skeleton.tsx';
import { resolveLazy } from '#app/resolve-lazy.ts';
import { createRoutes, rarePaths } from '#app/routes.ts';
import { unitRoutes } from '#app/unit/unit-routes.ts';
import { unitTabs } from '#app/unit/unit-tabs.ts';
import { brandOf, logoOf } from '#shared/brand/all-brands.ts';
import { pageConfig, setPageConfig } from '#shared/config/page-config.ts';
import { translate } from '#shared/i18n/i18n.ts';
import type { Volume } from '#shared/i18n/load.ts';
import { showLanguage } from '#shared/i18n/set-language.ts';
import { takeDrawnTitle } from '#shared/router/use-title.ts';
import '#shared/ui/styles.ts';

export { appPatterns, drawnPatterns, loginFromRoot, publicPages } from '#app/public-pages.ts';

/** From here on pages are drawn for this brand in this language. */
export async function prepare(variant: string, language: Language) {
  setPageConfig({ variant, publicUrl: '', hosts: {}, cloud: '', session: false });
  await showLanguage(language);
  const brand = brandOf(variant);
  return { name: brand.name, logo: logoOf(brand), description: translate('ui.description') };
}

/** The page of an address that needs no login, and the title of its tab. */
export async function drawPage(path: string): Promise<{ content: string; title: string }> {
  const routes = createRoutes(brandOf(pageConfig().variant).flags);
  await resolveLazy(routes, { pathname: path });
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(`http://portal.invalid${path}`));
  if (context instanceof Response) throw new Error(`${path} answers ${context.status}`);
  const [failed] = Object.values(context.errors ?? {});
  if (failed) throw new Error(`${path} cannot be drawn`, { cause: failed });
  const router = createStaticRouter(handler.dataRoutes, context);
  const content = renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </QueryClientProvider>,
  );
  return { content, title: takeDrawnTitle() };
}

/** Whether a brand has a page at this address. */
export function hasPage(label: string, pathname: string): boolean {
  const matches = matchRoutes(createRoutes(brandOf(label).flags), { pathname }) ?? [];
  return matches.at(-1)?.route.path !== '*';
}

const tables: readonly [
  Volume | 'edit' | 'settings' | 'status' | 'history' | 'timeline' | 'protocols',
  readonly { path?: string | undefined }[],
][] = [
  ['account', accountRoutes],
  ['unit', unitRoutes],
  ['control', unitTabs.filter(({ volume }) => volume === 'control')],
  [
    'rare',
    [...accountRoutes, ...unitRoutes].filter(({ path }) => path !== undefined && rarePaths.includes(path)),
  ],
  // Below a unit; their screens name their messages themselves.
  ['edit', [{ path: 'edit' }]],
  ['settings', [{ path: 'settings/*' }]],
  ['status', [unitTabs[0]]],
  ['history', [{ path: 'history' }]],
  ['timeline', [{ path: 'timeline' }]],
  ['protocols', [{ path: 'protocols' }]],
];

/** The components of an address that are files of their own, and the volumes of messages that it needs. */
export async function partsOf(pathname: string): Promise<{ components: unknown[]; volumes: string[] }> {
  const { flags } = brandOf(pageConfig().variant);
  const everything = { ...flags, registration: true, passwordReset: true, terms: true, remoteControl: true };
  const matches = matchRoutes(createRoutes(everything), { pathname }) ?? [];
  const components = await Promise.all(
    matches.map(({ route: { lazy } }) => (typeof lazy === 'object' ? lazy.Component?.() : undefined)),
  );
  // A unit's own address shows its first tab.
  const shown = new Set(matches.map(({ route }) => (route.index ? unitTabs[0].path : route.path)));
  const own = tables.filter(([, table]) => table.some(({ path }) => path !== undefined && shown.has(path)));
  return { components: components.filter(Boolean), volumes: ['base', ...own.map(([volume]) => volume)] };
}

/** The frames that are shown until the browser knows more. */
export function drawSkeleton(kind: 'app' | 'link'): string {
  return renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <StaticRouter location="/">{kind === 'app' ? <PageSkeleton /> : <LinkSkeleton />}</StaticRouter>
    </QueryClientProvider>,
  );
}
