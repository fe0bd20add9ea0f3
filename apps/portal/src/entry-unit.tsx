import { endUserResource } from '@poolhouse/contract/api/end-users';
import { unitResource } from '@poolhouse/contract/api/units';
import type { Language } from '@poolhouse/domain/account/languages';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  type RouteObject,
  type StaticHandler,
  StaticRouterProvider,
} from 'react-router';
import { createRoutes } from '#app/routes.ts';
import { queryClient } from '#shared/api/query-client.ts';
import { brandOf } from '#shared/brand/all-brands.ts';
import { isWhole } from '#shared/chunks/part-boundary.tsx';
import { setPageConfig } from '#shared/config/page-config.ts';
import { currentLanguage } from '#shared/i18n/i18n.ts';
import { showLanguage } from '#shared/i18n/set-language.ts';
import { takeDrawnTitle } from '#shared/router/use-title.ts';
import { meQuery } from '#shared/session/me-query.ts';
import { seedSaidSettings } from '#unit/data/said-settings-query.ts';
import { seedUnits } from '#unit/data/seed-units.ts';
import '#shared/ui/styles.ts';

/** A page of a unit, and what the API told whoever asks for it. */
export interface Told {
  variant: string;
  language: Language;
  path: string;
  user: unknown;
  unit: unknown;
  settings?: unknown;
}

export interface DrawnUnit {
  /** Styles of elements stand in `data-style`: the content policy knows no others. */
  content: string;
  title: string;
}

/**
 * The page of a unit as its reader's browser would draw it first, for that browser to take over. What is drawn with is the
 * module's, language and answers too, so one page is drawn after the other.
 * @throws when the answers are none of the API's, there is no such page, or a part of it fails
 */
export async function drawUnit({ variant, language, path, ...told }: Told): Promise<DrawnUnit> {
  const user = endUserResource.parse(told.user);
  const unit = unitResource.parse(told.unit);
  setPageConfig({ variant, publicUrl: '', hosts: {}, cloud: '', session: true });
  if (language !== currentLanguage()) await showLanguage(language);
  const handler = handlerOf(variant);
  const context = await handler.query(new Request(`http://portal.invalid${path}`));
  if (context instanceof Response) throw new Error(`${path} answers ${context.status}`);
  const [failed] = Object.values(context.errors ?? {});
  if (failed) throw new Error(`${path} cannot be drawn`, { cause: failed });
  const router = createStaticRouter(handler.dataRoutes, context);
  try {
    // Nothing is waited for from here on: nobody else's answers are in the cache.
    queryClient.setQueryData(meQuery.queryKey, user);
    seedUnits(queryClient, [unit]);
    seedSaidSettings(queryClient, unit['@id'], told.settings);
    const content = renderToString(
      <QueryClientProvider client={queryClient}>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </QueryClientProvider>,
    );
    if (!isWhole(content)) throw new Error(`A part of ${path} cannot be drawn`);
    return { content: content.replaceAll(' style="', ' data-style="'), title: takeDrawnTitle() };
  } finally {
    takeDrawnTitle();
    queryClient.clear();
  }
}

const handlers = new Map<string, StaticHandler>();

/** Of each brand one: to make its routes and to put them in order takes as long as to draw a page. */
function handlerOf(variant: string): StaticHandler {
  const handler =
    handlers.get(variant) ?? createStaticHandler(createRoutes(brandOf(variant).flags).map(unguarded));
  handlers.set(variant, handler);
  return handler;
}

/** Whoever has the answers may see the page; guards would ask for them. */
const unguarded = ({ loader: _, ...route }: RouteObject): RouteObject =>
  Object.assign(route, route.children && { children: route.children.map(unguarded) });
