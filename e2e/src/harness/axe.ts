import axe, { type AxeResults } from 'axe-core';
import type { BrowserContext, Page } from 'playwright-core';

/** WCAG 2.0 to 2.2 at the levels A and AA. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Puts axe into each page that is loaded from now on. Not as a script element, which the page's policy would refuse.
 * Decision 019.
 */
export async function addAxe(context: BrowserContext): Promise<void> {
  await context.addInitScript({ content: axe.source });
}

/** Longer ones are not on the way to how something looks: a toast's time, a pool's water. */
const longestFade_ms = 1000;

/**
 * What axe finds on the page as it stands once nothing fades in or out any more, a line for each element: the rule,
 * the element, what is wrong.
 * @param rules all of {@link tags} unless some are named
 */
export async function findings(page: Page, rules?: readonly string[]): Promise<string[]> {
  const runOnly = rules ? { type: 'rule', values: rules } : { type: 'tag', values: tags };
  const { violations } = await page.evaluate(
    async ({ only, longest_ms }) => {
      const { axe: inPage } = globalThis as typeof globalThis & {
        axe: { run(context: Document, options: object): Promise<AxeResults> };
      };
      const isFade = ({ effect, playState }: Animation) =>
        playState === 'running' && Number(effect?.getComputedTiming().endTime) <= longest_ms;
      await Promise.allSettled(
        document
          .getAnimations()
          .filter(isFade)
          .map(({ finished }) => finished),
      );
      return inPage.run(document, { runOnly: only, resultTypes: ['violations'] });
    },
    { only: runOnly, longest_ms: longestFade_ms },
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) =>
        `${id} · ${target.join(' ')} · ${failureSummary?.split('\n').at(1)?.trim()}`,
    ),
  );
}
