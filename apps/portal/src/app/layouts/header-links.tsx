import { ChevronDown } from 'lucide-react';
import { NavLink } from 'react-router';
import { useBrand } from '#shared/brand/use-brand.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { paths, unitPath } from '#shared/router/paths.ts';
import { useIsDemo } from '#shared/session/me-query.ts';
import { Menu } from '#shared/ui/dialogs/menu.tsx';
import { useHeaderUnits } from '#unit/data/header-units-query.ts';
import css from './header.module.css';
import { HelpLink } from './help-link.tsx';

/** The header's links on a wide screen; the devices themselves are in a menu beside theirs. */
export function HeaderLinks() {
  const t = useT();
  const { links } = useBrand();
  const { units, more, isComing } = useHeaderUnits();
  const isDemo = useIsDemo();
  return (
    <>
      <span className={isComing ? css.coming : css.joined}>
        <NavLink to={paths.units} end className={css.link ?? ''}>
          {t('nav.units')}
        </NavLink>
        {units.length > 0 ? (
          <Menu
            label={t('nav.unitList')}
            align="start"
            look={{ square: true }}
            button={<ChevronDown size={18} strokeWidth={1.75} aria-hidden="true" />}
            items={[
              ...units.map(({ name, serialNumber }) => ({
                id: serialNumber,
                label: name,
                href: unitPath(serialNumber),
              })),
              ...(more ? [{ id: '', label: t('nav.allPools', { count: more }), href: paths.units }] : []),
            ]}
          />
        ) : null}
      </span>
      {isDemo ? null : (
        <NavLink to={paths.addUnit} className={css.link ?? ''}>
          {t('nav.addUnit')}
        </NavLink>
      )}
      <HelpLink href={links.help}>{t('nav.help')}</HelpLink>
    </>
  );
}
