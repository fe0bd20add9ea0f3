import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadBrands } from '@poolhouse/brands/load';
import { expect, test } from 'vitest';
import { mailColours, usual } from './mail-colours.ts';

test('where a brand sets nothing, mails have the portal’s own colours', () => {
  const css = readFileSync(join(import.meta.dirname, '../../../../portal/src/shared/ui/tokens.css'), 'utf8');
  for (const name of ['accent-text', 'button', 'button-ink'] as const) {
    expect(css).toContain(`--${name}: light-dark(${usual.light[name]}, ${usual.dark[name]});`);
  }
});

test('the words of every brand can be read on its buttons and cards, in either theme', () => {
  const luminance = (colour: string): number => {
    const [r = 0, g = 0, b = 0] = (colour.match(/[\da-f]{2}/gu) ?? []).map((part) => {
      const value = Number.parseInt(part, 16) / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (one: string, other: string): number => {
    const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  };
  for (const brand of loadBrands().values()) {
    for (const [theme, card] of [
      ['light', '#ffffff'],
      ['dark', '#182128'],
    ] as const) {
      const colours = mailColours(brand, theme);
      expect(contrast(colours['button-ink'], colours.button)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(colours['accent-text'], card)).toBeGreaterThanOrEqual(4.5);
    }
  }
});
