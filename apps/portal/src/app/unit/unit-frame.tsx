import { memo, useCallback } from 'react';
import { useMatch } from 'react-router';
import { useBrand } from '#shared/brand/use-brand.ts';
import { deviceOfflineKey } from '#shared/device-offline.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { useLiveConnection } from '#shared/live/use-live-connection.ts';
import { paths, unitPath } from '#shared/router/paths.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { PageTitle } from '#shared/ui/page-title.tsx';
import { TabNav } from '#shared/ui/tab-nav.tsx';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';
import type { LiveUnit } from '#unit/data/live-unit.ts';
import { type TabLabels, UnitContext, UnitTabsContext } from '#unit/data/unit-context.ts';
import { useLiveUnit } from '#unit/data/use-live-unit.ts';
import { groupSerial } from '#unit/show/group-digits.ts';
import { unitName } from '#unit/show/unit-name.ts';
import { PresenceBadge } from '#unit/standing/presence-badge.tsx';
import { presenceWords, useStanding } from '#unit/standing/standing.ts';
import { AllowedTab } from './allowed-tab.tsx';
import { tabIcons } from './tab-icons.ts';
import css from './unit-frame.module.css';
import { tabsOf, unitTabs } from './unit-tabs.ts';

const first = unitTabs[0].path;

const withIcon = (path: string) => {
  const icon = tabIcons[path];
  return icon ? { icon } : {};
};

/** A unit's name, presence, mode and number, and its tabs; live while any of them is open. */
export function UnitFrame({ unit }: { unit: LiveUnit }) {
  useLiveUnit(unit['@id']);
  const t = useT();
  const { flags } = useBrand();
  const labelOf: TabLabels = useCallback(
    (path) => tabsOf(flags).find((tab) => tab.path === path)?.label,
    [flags],
  );
  const serial = groupSerial(unit.serialNumber);
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
          aside={
            <span className={css.serial}>
              {t('unit.number', { serial })}
              {flags.firmwareVersion && unit.firmware ? (
                <span>{t('unit.firmware', { version: unit.firmware })}</span>
              ) : null}
            </span>
          }
        />
        <PresenceAnnouncer unit={unit} />
        <UnitTabs serial={unit.serialNumber} features={unit.features.join()} />
        <UnitTabsContext value={labelOf}>
          <AllowedTab />
        </UnitTabsContext>
      </div>
    </UnitContext>
  );
}

/** Drawn anew when the unit's features change, not with every state. */
const UnitTabs = memo(function UnitTabs({ serial, features }: { serial: string; features: string }) {
  const t = useT();
  const { flags } = useBrand();
  // The status is also what a unit's own address shows.
  const atRoot = useMatch(paths.unit) !== null;
  const own = features.split(',');
  const shown = tabsOf(flags).filter(({ feature }) => !feature || own.includes(feature));
  const tabs = shown.map(({ path, label }) => ({
    to: unitPath(serial, path === first && atRoot ? undefined : path),
    end: path === first,
    label: t(label),
    ...(flags.tabIcons ? withIcon(path) : {}),
  }));
  return <TabNav label={t('unit.tabs')} tabs={tabs} />;
});

/** Says a change of presence once; the badge itself changes every second and would not stop talking. */
function PresenceAnnouncer({ unit }: { unit: LiveUnit }) {
  const t = useT();
  const words = useStanding(unit, ({ presence, isPolled }) =>
    presenceWords({ presence, silence: 0 }, isPolled),
  );
  const connection = useLiveConnection();
  const lost = connection === 'offline' ? deviceOfflineKey() : connection === 'lost' && 'presence.serverLost';
  return (
    <VisuallyHidden>
      <p role="status" className={css.announced}>
        {lost ? t(lost) : t(words.key, words.values)}
      </p>
    </VisuallyHidden>
  );
}
