import type { BrowserContext, Page } from 'playwright-core';
import type { Browser } from '../harness/browser.ts';

export interface WatchedPerson {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Numbers of the vectors that ran in any page so far. */
  readonly ran: ReadonlySet<number>;
}

const events = [
  ...['mouseover', 'mouseenter', 'pointerenter', 'focus', 'focusin', 'toggle', 'animationstart', 'start'],
  ...['begin', 'click'],
];

/**
 * A browser that reports every vector that runs. Without the content security policy (`bare`) only the page's own
 * handling stands between hostile text and a script.
 */
export async function watchedPerson(browser: Browser, { bare }: { bare: boolean }): Promise<WatchedPerson> {
  const { page, context } = await browser.person({ bypassCSP: bare });
  const ran = new Set<number>();
  await context.exposeFunction('__xss', (n: number) => void ran.add(n));
  page.on('dialog', (dialog) => {
    // The portal's own question about what was not saved is no script of anybody's.
    const isOurs = dialog.type() === 'beforeunload';
    if (!isOurs) ran.add(-1);
    void (isOurs ? dialog.accept() : dialog.dismiss());
  });
  page.setDefaultTimeout(8_000);
  return { page, context, ran };
}

/** What loads, fails or is animated does so in tasks of its own, soon after it was shown. */
const soonMs = 300;

/** Does to everything in a part of the page what people may do: points at it, focuses it, clicks it. */
export async function provoke(page: Page, place: string): Promise<void> {
  await page.evaluate(
    async ([selector, names, ms]) => {
      // After a form has led away the page reports nothing more.
      document.addEventListener('submit', (event) => event.preventDefault(), { capture: true });
      const leadsAway = (one: Element) => one.closest('a[href^=http], a[href^="/"]') !== null;
      for (const one of document.querySelectorAll(`${selector} *`)) {
        for (const name of names) {
          if (name === 'click' && leadsAway(one)) continue;
          one.dispatchEvent(new MouseEvent(name, { bubbles: true, cancelable: true }));
        }
      }
      await new Promise((done) => setTimeout(done, ms));
    },
    [place, events, soonMs] as const,
  );
}

/** Whatever in a page could run a script of a vector: handlers, addresses, elements that nobody here draws. */
export async function plantedIn(page: Page): Promise<string[]> {
  return page.evaluate(async (ms) => {
    await new Promise((done) => setTimeout(done, ms));
    const isHostile = ({ name, value }: Attr) =>
      /^on/i.test(name) || /javascript:|vbscript:|data:text|__xss/i.test(value);
    const carriers = [
      'href',
      'src',
      'srcdoc',
      'action',
      'formaction',
      'data',
      'xlink:href',
      'style',
      'values',
    ];
    return [...document.querySelectorAll('*')].flatMap((one) => {
      const attributes = [...one.attributes].filter(
        (attribute) =>
          /^on/i.test(attribute.name) || (carriers.includes(attribute.name) && isHostile(attribute)),
      );
      const isScript = one.localName === 'script' && one.textContent.includes('__xss');
      return isScript || attributes.length > 0 ? [one.outerHTML.slice(0, 100)] : [];
    });
  }, soonMs);
}
