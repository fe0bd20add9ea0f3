import type { Brand } from '@poolhouse/brands/brand';
import { hex } from '@poolhouse/brands/hex';

/** What a mail needs to know of a variant. */
export interface MailBrand {
  name: string;
  tokens?: Brand['tokens'];
}

type Theme = 'light' | 'dark';
const names = ['accent-text', 'button', 'button-ink'] as const;
type Name = (typeof names)[number];

/** What the portal has where a brand sets nothing (`shared/ui/tokens.css`; a test compares them). */
export const usual: Record<Theme, Record<Name, string>> = {
  light: {
    'accent-text': 'oklch(0.49 0.105 230)',
    button: 'oklch(0.53 0.115 230)',
    'button-ink': 'oklch(1 0 0)',
  },
  dark: {
    'accent-text': 'oklch(0.8 0.1 220)',
    button: 'oklch(0.75 0.11 222)',
    'button-ink': 'oklch(0.2 0.03 230)',
  },
};

/** A brand's colours as mail programs read them, which know no oklch: `#0b6390`. */
export function mailColours({ tokens }: MailBrand, theme: Theme): Record<Name, string> {
  const [accent, button, ink] = names.map((name) => hex(tokens?.[theme][name] ?? usual[theme][name]));
  return { 'accent-text': accent ?? '', button: button ?? '', 'button-ink': ink ?? '' };
}
