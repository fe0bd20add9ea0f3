import { Clock } from 'lucide-react';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { inOneLine } from '#unit/settings/value-words.ts';
import css from './configuration.module.css';
import type { Entry } from './entries.ts';
import { valueLines } from './entry-words.ts';

/** What it is to become, as long as the unit has not answered. */
export function Awaited({ entry: { field, awaited } }: { entry: Entry }) {
  const t = useT();
  const language = useLanguage();
  if (!awaited) return null;
  return <AwaitedWords words={valueLines({ t, language }, field, awaited.value).map(inOneLine).join('; ')} />;
}

export function AwaitedWords({ words }: { words: string }) {
  const t = useT();
  return (
    <span className={css.awaited}>
      <Clock size={16} strokeWidth={1.75} aria-hidden="true" />
      <span>{t('configuration.awaited', { value: words })}</span>
    </span>
  );
}
