import { useBrand } from '#shared/brand/use-brand.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { paths } from '#shared/router/paths.ts';
import { Link } from '#shared/ui/link.tsx';

/** What else the brand offers somebody who is not logged in. */
export function LoginLinks() {
  const t = useT();
  const { registration, terms } = useBrand().flags;
  return (
    <>
      {registration ? (
        <span>
          {t('login.newHere')} <Link href={paths.signUp}>{t('login.createAccount')}</Link>
        </span>
      ) : null}
      {terms ? <Link href={paths.latestTerms}>{t('login.terms')}</Link> : null}
    </>
  );
}
