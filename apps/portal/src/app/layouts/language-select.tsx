import { isLanguage, languages } from '@poolhouse/domain/account/languages';
import { ChevronDown, Languages } from 'lucide-react';
import { languageName } from '#shared/format/language-name.ts';
import { switchLanguage } from '#shared/i18n/set-language.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { useT } from '#shared/i18n/use-t.ts';
import css from './quiet-control.module.css';

/** The browser's own select: light, and at home on every phone. */
export function LanguageSelect() {
  const t = useT();
  const current = useLanguage();
  return (
    <label className={css.control}>
      <Languages size={18} strokeWidth={1.75} aria-hidden="true" />
      <select
        className={css.select}
        aria-label={t('ui.language')}
        value={current}
        onChange={({ target }) => isLanguage(target.value) && void switchLanguage(target.value)}
      >
        {languages.map((language) => (
          <option key={language} value={language} lang={language}>
            {languageName(language)}
          </option>
        ))}
      </select>
      <ChevronDown className={css.chevron} size={18} strokeWidth={1.75} aria-hidden="true" />
    </label>
  );
}
