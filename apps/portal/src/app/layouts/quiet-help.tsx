import { CircleHelp } from 'lucide-react';
import { Link } from 'react-router';
import { useBrand } from '#shared/brand/use-brand.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { isOwnPath } from '#shared/is-own-path.ts';
import css from './quiet-control.module.css';

/** Help for people who cannot log in. */
export function QuietHelp() {
  const t = useT();
  const { help } = useBrand().links;
  return (
    <Link
      to={help}
      className={css.control}
      {...(isOwnPath(help) ? {} : { target: '_blank', rel: 'noreferrer' })}
    >
      <CircleHelp size={18} strokeWidth={1.75} aria-hidden="true" />
      {t('nav.help')}
    </Link>
  );
}
