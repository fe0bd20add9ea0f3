import { DEFAULT_BRAND } from '@poolhouse/brands/names';
import type { Connect, Plugin, ViteDevServer } from 'vite';
import { bootScript } from './boot-script.ts';
import { documentOf } from './pages/document.ts';

/** The configuration that the server wrote into its own page. */
async function configOf(upstream: string, cookie: string): Promise<string> {
  const response = await fetch(`${upstream}/login`, { headers: { cookie } });
  const found = /<script type="application\/json" id="config">(.*?)<\/script>/su.exec(await response.text());
  if (!found?.[1]) throw new Error(`${upstream}/login has no configuration`);
  return found[1];
}

const wantsPage = ({ method, headers, url }: Connect.IncomingMessage) =>
  method === 'GET' && headers.accept?.includes('text/html') === true && !url?.startsWith('/api');

async function pageFor(
  server: ViteDevServer,
  upstream: string,
  { url = '/', headers }: Connect.IncomingMessage,
): Promise<string> {
  const config = await configOf(upstream, headers.cookie ?? '');
  const { variant } = { variant: DEFAULT_BRAND, ...(JSON.parse(config) as { variant?: string }) };
  const html = documentOf({
    language: 'en',
    brand: variant,
    title: '',
    description: '',
    logo: '',
    early: [],
    content: '',
    style: '/src/shared/ui/base.css?direct',
    script: '/src/main.tsx',
    boot: bootScript(),
    fonts: [],
  });
  return await server.transformIndexHtml(
    url,
    html.replace('{{modules}}', '').replace('{{config}}', () => config),
  );
}

/** Serves every page of the portal from its sources: one empty document that draws itself. */
export function devPages(upstream: string): Plugin {
  return {
    name: 'poolhouse-dev-pages',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        if (!wantsPage(request)) {
          next();
          return;
        }
        pageFor(server, upstream, request).then(
          (html) => response.setHeader('Content-Type', 'text/html; charset=utf-8').end(html),
          (error: unknown) => next(error),
        );
      });
    },
  };
}
