import { useLanguage } from '#shared/i18n/use-language.ts';
import { useT } from '#shared/i18n/use-t.ts';
import type { Phrase } from '#unit/show/phrase.ts';
import { shownWithUnit } from '#unit/show/shown-value.ts';
import { type AlertWriting, alertWords, knownChannel, type Worded } from './alert-words.ts';

/** How alerts write values and channels in the reader's language. */
export function useAlertWriting(): AlertWriting {
  const t = useT();
  const language = useLanguage();
  return {
    value(about, value) {
      const channel = knownChannel(about);
      return channel && value !== null ? shownWithUnit(channel, value, language) : '';
    },
    name(about) {
      const channel = knownChannel(about);
      return channel ? t(`channel.${channel}`) : about;
    },
  };
}

/** What is wrong, and what to do about it, with values as the reader's language writes them. */
export function useAlertWords(alert: Worded): { title: Phrase; hint: Phrase } {
  return alertWords(alert, useAlertWriting());
}
