import type { Brand } from '@poolhouse/brands/brand';

/** A brand's tokens and its logo's height as rules for pages that carry its label. A token set for one theme only keeps the other's value. */
export function brandRules({ label, logo, tokens }: Brand): string {
  const { light, dark } = tokens;
  const block = (set: Brand['tokens']['light']) =>
    Object.entries(set)
      .map(([name, value]) => `--${name}:${value};`)
      .join('');
  const root = `:root[data-brand='${label}']`;
  const rules = [`${root}{--logo-height:${logo.height};}`];
  const lightBlock = block(light);
  const darkBlock = block(dark);
  if (lightBlock) {
    rules.push(`${root}[data-theme='light']{${lightBlock}}`);
    rules.push(`@media (prefers-color-scheme: light){${root}:not([data-theme]){${lightBlock}}}`);
  }
  if (darkBlock) {
    rules.push(`${root}[data-theme='dark']{${darkBlock}}`);
    rules.push(`@media (prefers-color-scheme: dark){${root}:not([data-theme]){${darkBlock}}}`);
  }
  return rules.join('\n');
}
