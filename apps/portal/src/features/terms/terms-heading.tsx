import { defaultTimeZone } from '@poolhouse/domain/account/date-formats';
import { formatDate } from '#shared/format/date-time.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { useTitle } from '#shared/router/use-title.ts';
import css from './terms-heading.module.css';

export interface TermsHeadingProps {
  name: string;
  version: string;
  /** ISO 8601 */
  validFrom: string;
}

export function TermsHeading({ name, version, validFrom }: TermsHeadingProps) {
  const t = useT();
  useTitle(name);
  return (
    <header className={css.head}>
      <h1>{name}</h1>
      <p className={css.facts}>
        <span>{t('terms.versionTitle', { version })}</span>
        <span>{t('terms.validFrom', { date: formatDate(validFrom, defaultTimeZone) })}</span>
      </p>
    </header>
  );
}
