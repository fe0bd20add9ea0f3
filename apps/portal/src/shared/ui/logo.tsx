import clsx from 'clsx';
import { logoOf } from '#shared/brand/all-brands.ts';
import { useBrand } from '#shared/brand/use-brand.ts';
import css from './logo.module.css';

/** The brand's mark and name, as far as the brand shows them. */
export function Logo({ large }: { large?: boolean }) {
  const brand = useBrand();
  const { showLogo, showAppLogo, vertical } = brand.logo;
  return (
    <span className={clsx(css.logo, large && css.large, vertical && css.vertical)}>
      {showLogo ? <img className={css.mark} src={logoOf(brand)} alt={showAppLogo ? '' : brand.name} /> : null}
      {showAppLogo ? <span>{brand.name}</span> : null}
    </span>
  );
}
