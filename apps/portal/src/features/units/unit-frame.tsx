import { Outlet, useMatch } from 'react-router';
import { useBrand } from '../../brands/use-brand.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import type { LiveUnit } from '../../shared/live/live-unit.ts';
import { useLiveUnit } from '../../shared/live/use-live-unit.ts';
import { paths, unitPath } from '../../shared/router/paths.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { PageTitle } from '../../shared/ui/page-title.tsx';
import { TabNav } from '../../shared/ui/tab-nav.tsx';
import { VisuallyHidden } from '../../shared/ui/visually-hidden.tsx';
import { groupSerial } from './group-digits.ts';
import { PresenceBadge } from './presence-badge.tsx';
import { presenceWords } from './presence-words.ts';
import { UnitContext } from './unit-context.ts';
import css from './unit-frame.module.css';
import { unitName } from './unit-name.ts';
import { tabIcons, tabsOf } from './unit-tabs.ts';
import { useStanding } from './use-standing.ts';

/** A unit's name, presence, mode and number, and its tabs; live while any of them is open. */
export function UnitFrame({ unit }: { unit: LiveUnit }) {
  useLiveUnit(unit['@id']);
  const t = useT();
  const { flags } = useBrand();
  const serial = groupSerial(unit.serialNumber);
  // The status is also what a unit's own address shows.
  const atRoot = useMatch(paths.unit) !== null;
  const tabs = tabsOf(flags, unit.features).map((tab) => ({
    to: unitPath(unit.serialNumber, tab === 'status' && atRoot ? undefined : tab),
    end: tab === 'status',
    label: t(`unit.tab.${tab}`),
    ...(flags.tabIcons ? { icon: tabIcons[tab] } : {}),
  }));
  return (
    <UnitContext value={unit}>
      <div className={css.frame}>
        <PageTitle
          title={unitName(t, unit)}
          badges={
            <>
              <PresenceBadge unit={unit} age />
              {unit.state ? <Badge>{t(`mode.name.${unit.state.mode}`)}</Badge> : null}
            </>
          }
          aside={<span className={css.serial}>{t('unit.number', { serial })}</span>}
        />
        <PresenceAnnouncer unit={unit} />
        <TabNav label={t('unit.tabs')} tabs={tabs} />
        <Outlet />
      </div>
    </UnitContext>
  );
}

/** Says a change of presence once; the badge itself changes every second and would not stop talking. */
function PresenceAnnouncer({ unit }: { unit: LiveUnit }) {
  const t = useT();
  const { presence } = useStanding(unit);
  const { key, values } = presenceWords({ presence, silence: 0 });
  return (
    <VisuallyHidden>
      <p role="status">{t(key, values)}</p>
    </VisuallyHidden>
  );
}
