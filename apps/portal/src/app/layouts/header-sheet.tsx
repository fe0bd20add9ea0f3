import { CircleHelp, LayoutGrid, Plus } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Link, NavLink } from 'react-router';
import { useBrand } from '#shared/brand/use-brand.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { paths, unitPath } from '#shared/router/paths.ts';
import { useIsDemo } from '#shared/session/me-query.ts';
import { onDismiss } from '#shared/ui/dialogs/on-dismiss.ts';
import { useHeaderUnits } from '#unit/data/header-units-query.ts';
import css from './header.module.css';
import { HelpLink } from './help-link.tsx';

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** The header's links on a phone. */
export function HeaderSheet({ onClose }: { onClose: () => void }) {
  const t = useT();
  const { links } = useBrand();
  const { units, more } = useHeaderUnits();
  const isDemo = useIsDemo();
  const close = useEffectEvent(onClose);

  const sheet = useRef<HTMLElement>(null);
  useEffect(
    () =>
      onDismiss(
        () => sheet.current,
        () => close(),
      ),
    [],
  );

  return (
    <nav ref={sheet} className={css.sheet} aria-label={t('nav.main')}>
      <NavLink to={paths.units} end className={css.link ?? ''}>
        <LayoutGrid {...icon} />
        {t('nav.units')}
      </NavLink>
      {units.map(({ name, serialNumber }) => (
        <span key={serialNumber} className={css.nested}>
          <NavLink to={unitPath(serialNumber)} className={css.link ?? ''}>
            {name}
          </NavLink>
        </span>
      ))}
      {more ? (
        <span className={css.nested}>
          <Link to={paths.units} className={css.link}>
            {t('nav.allPools', { count: more })}
          </Link>
        </span>
      ) : null}
      {isDemo ? null : (
        <NavLink to={paths.addUnit} className={css.link ?? ''}>
          <Plus {...icon} />
          {t('nav.addUnit')}
        </NavLink>
      )}
      <hr className={css.rule} />
      <HelpLink href={links.help}>
        <CircleHelp {...icon} />
        {t('nav.help')}
      </HelpLink>
    </nav>
  );
}
