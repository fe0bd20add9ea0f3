import type { BrowserContext, Page } from 'playwright-core';

const foreign = 'http://evil.example';

/** Ways in which a page sends its visitor somewhere. */
export const waysToSend = {
  'its script': (url: string) => page(`<script>location.href = ${quoted(url)}</script>`),
  'a link that names its page in full': (url: string) =>
    page(
      `<meta name="referrer" content="unsafe-url"><a referrerpolicy="unsafe-url" href=${quoted(url)}>x</a>
       <script>document.querySelector('a').click()</script>`,
    ),
  'a form': (url: string) => {
    const { origin, pathname, searchParams } = new URL(url);
    const fields = [...searchParams].map(
      ([name, value]) => `<input name=${quoted(name)} value=${quoted(value)}>`,
    );
    return page(
      `<form action=${quoted(`${origin}${pathname}`)}>${fields.join('')}</form>
       <script>document.querySelector('form').submit()</script>`,
    );
  },
  'a refresh': (url: string) =>
    page(`<meta http-equiv="refresh" content="0; url=${url.replaceAll('"', '&quot;')}">`),
} as const;
export type WayToSend = keyof typeof waysToSend;

const quoted = (text: string): string => JSON.stringify(text).replaceAll('<', '\\u003c');
const page = (body: string) => ({ contentType: 'text/html', body: `<!doctype html><title>x</title>${body}` });

/** Visits a page of somebody else that sends its visitor on to `url` at once. */
export async function sentTo(visitor: Page, url: string, way: WayToSend = 'its script'): Promise<void> {
  await answerForeign(visitor.context(), url, way);
  // The page is left before it has come to rest.
  await visitor.goto(`${foreign}/`, { waitUntil: 'commit' });
  const { origin } = new URL(url);
  await visitor.waitForURL((now) => now.origin === origin);
}

async function answerForeign(context: BrowserContext, url: string, way: WayToSend): Promise<void> {
  await context.unroute(`${foreign}/**`);
  await context.route(`${foreign}/**`, (route) => route.fulfill(waysToSend[way](url)));
}
