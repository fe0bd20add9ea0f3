import type { Language } from '@poolhouse/domain/account/languages';
import type { Translate } from '#shared/i18n/use-t.ts';

/** How an entry is put into words. */
export interface Spoken {
  readonly t: Translate;
  readonly language: Language;
  /** What a relay is called, by its owner or else by its number. */
  readonly relay: (n: number) => string;
  /** What is paused as dosing: the pumps, or the electrolysis of a unit that has none. */
  readonly dosing: string;
}

/** A line of an entry: what something was and what it is, or a sentence. */
export type Line =
  | { readonly kind: 'change'; readonly label: string; readonly before: string; readonly after: string }
  | { readonly kind: 'text'; readonly text: string };

export const textLine = (text: string): Line => ({ kind: 'text', text });

export interface EntryWords {
  readonly title: string;
  readonly lines: readonly Line[];
  /** It is about something that is well again. */
  readonly isGood?: boolean;
  /** It is beyond a limit that its owner set, and no fault. */
  readonly isWarning?: boolean;
  /** Below the unit's own address: where something can be done about it. */
  readonly to?: string;
}
