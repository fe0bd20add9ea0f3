import { expect, test } from 'vitest';
import { hex } from './hex.ts';

test.each([
  ['oklch(1 0 0)', '#ffffff'],
  ['oklch(0 0 0)', '#000000'],
  ['oklch(0.628 0.2577 29.23)', '#ff0000'],
  ['oklch(0.452 0.3132 264.05)', '#0000ff'],
])('%s is %s', (oklch, expected) => {
  const parts = (colour: string) =>
    (colour.match(/[\da-f]{2}/gu) ?? []).map((part) => Number.parseInt(part, 16));
  for (const [at, part] of parts(hex(oklch)).entries()) {
    expect(Math.abs(part - (parts(expected)[at] ?? 0))).toBeLessThanOrEqual(1);
  }
});

test('what sRGB does not have is cut', () => {
  expect(hex('oklch(0.49 0.4 230)')).toMatch(/^#00[\da-f]{4}$/u);
});
