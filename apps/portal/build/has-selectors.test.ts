import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import postcss from 'postcss';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../src');

/** What stands between spaces and combinators, with its brackets whole. */
const compoundsOf = (selector: string): string[] =>
  selector.match(/(?:\([^()]*(?:\([^()]*\)[^()]*)*\)|[^\s>+~(])+/gu) ?? [];

/** Whether a selector would have a browser look at every element again with each change of the page. */
function isBroad(selector: string): boolean {
  const compounds = compoundsOf(selector);
  const first = compounds.findIndex((one) => one.includes(':has('));
  if (first < 0) return false;
  const named = compounds.filter((one) => one.includes(':has(')).every((one) => /^\.[\w-]+/u.test(one));
  return !named || compounds.slice(first + 1).some((one) => !/^(\.[\w-]+|[a-z][\w-]*)/u.test(one));
}

test.each([
  ['.group:has(> .item:nth-of-type(4):last-of-type)', false],
  ['.row:has(> .below) .answer > button', false],
  [':root:not([data-alive]) :has(> .age)', true],
  [':has(> .age)', true],
  ["html:has([aria-modal='true'])", true],
  ['.head > :not(a, :has(a))', true],
  ['.text:has(.room) > *', true],
])('%s is broad: %s', (selector, is) => {
  expect(isBroad(selector)).toBe(is);
});

test('no rule has a browser look at the whole page with each of its changes', () => {
  const broad: string[] = [];
  const files = globSync('**/*.css', { cwd: root });
  for (const file of files) {
    postcss.parse(readFileSync(join(root, file), 'utf8')).walkRules(({ selectors }) => {
      broad.push(...selectors.filter(isBroad).map((one) => `${file}: ${one}`));
    });
  }
  expect(files.length).toBeGreaterThan(50);
  expect(broad).toEqual([]);
});
