import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

/** WCAG 2.0 to 2.2 at the levels A and AA. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Puts axe into a page that has just been loaded. Not as a script element, which the page's policy would refuse. */
export async function addAxe(page: Page): Promise<void> {
  await page.evaluate(axe.source);
}

/** What axe finds on the page as it stands, a line for each element: the rule, the element, what is wrong. */
export async function findings(page: Page): Promise<string[]> {
  const { violations } = await page.evaluate(async (values) => {
    const { axe: inPage } = globalThis as typeof globalThis & {
      axe: { run(context: Document, options: object): Promise<AxeResults> };
    };
    return inPage.run(document, { runOnly: { type: 'tag', values }, resultTypes: ['violations'] });
  }, tags);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) =>
        `${id} · ${target.join(' ')} · ${failureSummary?.split('\n').at(1)?.trim()}`,
    ),
  );
}
