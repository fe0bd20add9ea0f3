import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadBrands } from '@poolhouse/brands/load';
import { describe, expect, test } from 'vitest';
import { contrast, parseOklch } from '#testing/contrast.ts';

type Theme = 'light' | 'dark';
type Tokens = Record<string, string>;

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');

function tokensOf(theme: Theme): Tokens {
  const found = css.matchAll(/--([\w-]+): light-dark\((oklch\([^)]*\)), (oklch\([^)]*\))\);/gu);
  return Object.fromEntries(
    [...found].map(([, name, light, dark]) => [name, theme === 'light' ? light : dark]),
  );
}

const surfaces = ['bg', 'card', 'raised', 'sunken'];
const on = (names: string[], backgrounds: string[]) =>
  names.flatMap((name) => backgrounds.map((background): [string, string] => [name, background]));

/** Text, WCAG 1.4.3. */
const textPairs = [
  ...on(['ink', 'muted', 'accent-text', 'good-text', 'warning-text', 'error-text'], surfaces),
  ...on(['ink'], ['accent-soft', 'good-soft', 'warning-soft', 'error-soft', 'wash']),
  ...on(['muted', 'accent-text'], ['wash']),
  ...on(['muted'], ['warning-soft', 'error-soft', 'accent-soft']),
  ...on(['accent-text'], ['accent-soft']),
  ...on(['good-text'], ['good-soft']),
  ...on(['warning-text'], ['warning-soft']),
  ...on(['error-text'], ['error-soft']),
  ...on(['button-ink'], ['button', 'button-hover']),
  ...on(['danger-ink'], ['danger', 'danger-hover']),
];

/** What must be seen to use a control or read a mark, WCAG 1.4.11. */
const markPairs = [
  ...on(['field-line', 'focus', 'accent'], ['bg', 'card', 'raised']),
  ...on(['water-line'], ['card']),
  ...on(['button', 'danger'], ['bg', 'card', 'raised']),
  ...on(['error-text'], ['card']),
  ...on(['good', 'error'], ['card']),
];

const brands = [...loadBrands().values()];

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  const own = tokensOf(theme);
  const colour = (tokens: Tokens, name: string) => parseOklch(tokens[name] ?? `missing ${name}`);

  describe.each(brands.map((brand) => [brand.label, brand] as const))('of %s', (_, brand) => {
    const tokens: Tokens = { ...own, ...brand.tokens[theme] };

    test.each(textPairs)('%s is readable on %s', (name, background) => {
      expect(contrast(colour(tokens, name), colour(tokens, background))).toBeGreaterThanOrEqual(4.5);
    });

    test.each(markPairs)('%s stands out from %s', (name, background) => {
      expect(contrast(colour(tokens, name), colour(tokens, background))).toBeGreaterThanOrEqual(3);
    });

    test.each(['water-top', 'water-bottom'])('ink is readable on the veil over %s', (water) => {
      const ratio = contrast(colour(tokens, 'ink'), colour(tokens, 'water-veil'), colour(tokens, water));
      expect(ratio).toBeGreaterThanOrEqual(4.5);
    });
  });
});

test('the measure is the one of WCAG: white on black is 21, and a pair that is too weak is found', () => {
  const white = parseOklch('oklch(1 0 0)');
  expect(contrast(white, parseOklch('oklch(0 0 0)'))).toBeCloseTo(21, 1);
  // Known from the design: white on the dark theme's accent has 2.2.
  expect(contrast(white, parseOklch('oklch(0.75 0.11 222)'))).toBeCloseTo(2.2, 1);
});
