import { openAlertsOf } from '@poolhouse/domain/water/reported';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { formatStamp } from '#shared/format/date-time.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { unitPath } from '#shared/router/paths.ts';
import type { LiveUnit } from '#unit/data/live-unit.ts';
import { unitQuery } from '#unit/data/unit-query.ts';
import { useLiveUnit } from '#unit/data/use-live-unit.ts';
import { groupSerial } from '#unit/show/group-digits.ts';
import { unitName } from '#unit/show/unit-name.ts';
import { PresenceBadge } from '#unit/standing/presence-badge.tsx';
import { usePresence } from '#unit/standing/standing.ts';
import { LastDay } from './last-day.tsx';
import css from './unit-card.module.css';
import { UnitRuns } from './unit-runs.tsx';
import { UnitValues } from './unit-values.tsx';
import { useVisible } from './use-visible.ts';

/**
 * One unit of the list, live while it is in view. The list brought it: of hundreds that nobody sees, none is asked for
 * again by itself.
 */
export function UnitCard({ iri }: { iri: string }) {
  const [ref, isVisible] = useVisible();
  useLiveUnit(isVisible ? iri : undefined);
  const { data: unit } = useQuery({
    ...unitQuery(iri),
    enabled: ({ state }) => isVisible || state.data === undefined,
  });
  const t = useT();
  if (!unit) return null;
  return (
    <article ref={ref} className={css.card}>
      <header className={css.head}>
        <h2 className={css.name}>
          <Link className={css.link ?? ''} to={unitPath(unit.serialNumber)}>
            {unitName(t, unit)}
          </Link>
        </h2>
        <PresenceBadge unit={unit} />
      </header>
      <div className={css.body}>
        <UnitValues unit={unit} />
        <UnitRuns unit={unit} />
        <LastDay unit={unit} isVisible={isVisible} />
      </div>
      <footer className={css.foot}>
        <UnitHealth unit={unit} />
        <span className={css.serial}>{groupSerial(unit.serialNumber)}</span>
      </footer>
    </article>
  );
}

function UnitHealth({ unit }: { unit: LiveUnit }) {
  const t = useT();
  const presence = usePresence(unit);
  const { lastHeard } = unit.presence;
  // What its owner is told of, and what its state says that is told later or to nobody.
  const alerts = Math.max(unit.openAlerts, openAlertsOf(unit.state));
  if (alerts > 0) {
    return (
      <span className={css.alerts}>
        <TriangleAlert size={16} strokeWidth={1.75} aria-hidden="true" />
        {t('units.alerts', { count: alerts })}
      </span>
    );
  }
  if (presence === 'online') {
    return (
      <span className={css.well}>
        <CircleCheck size={16} strokeWidth={1.75} aria-hidden="true" />
        {t('units.well')}
      </span>
    );
  }
  if (lastHeard === null) return <span />;
  return <span>{t('units.lastHeard', { time: formatStamp(lastHeard, unit.timeZone) })}</span>;
}
