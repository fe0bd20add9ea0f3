import clsx from 'clsx';
import { logoOf } from '#shared/brand/all-brands.ts';
import { useBrand } from '#shared/brand/use-brand.ts';
import css from './logo.module.css';

/** The brand's mark and name, as far as the brand shows them. */
export function Logo({ large }: { large?: boolean }) {
  const brand = useBrand();
  const { height, showLogo, showAppLogo, vertical } = brand.logo;
  const pixels = Number.parseFloat(height) * 16 * (large ? 1.375 : 1);
  return (
    <span className={clsx(css.logo, large && css.large, vertical && css.vertical)}>
      {showLogo ? (
        <img
          className={css.mark}
          src={logoOf(brand)}
          width={pixels}
          height={pixels}
          alt={showAppLogo ? '' : brand.name}
        />
      ) : null}
      {showAppLogo ? <span>{brand.name}</span> : null}
    </span>
  );
}
