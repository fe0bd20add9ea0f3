import type { UnitState } from '@poolhouse/contract/api/units';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { QueryFailure } from '#shared/chunks/load-failure.tsx';
import { useT } from '#shared/i18n/use-t.ts';
import { useAlertWriting } from '#unit/alerts/use-alert-words.ts';
import type { LiveUnit } from '#unit/data/live-unit.ts';
import type { Problem } from '#unit/show/problems.ts';
import { alertProblems } from './alert-problems.ts';
import { Problems } from './problems.tsx';
import { unitAlertsQuery } from './unit-alerts-query.ts';

export { messages } from '#unit/alerts/messages.ts';

interface ProblemsWithAlertsProps {
  unit: LiveUnit;
  state: UnitState;
  /** By what the unit says. */
  problems: readonly Problem[];
  /** Stands there while the alerts are read. */
  wait: ReactNode;
}

/** What is not well now, and below it what its owner is told of besides. */
export function ProblemsWithAlerts({ unit, state, problems, wait }: ProblemsWithAlertsProps) {
  const t = useT();
  const alerts = useQuery(unitAlertsQuery(unit['@id']));
  const writing = useAlertWriting(state.consumables?.canisters);
  if (alerts.isLoading) return wait;
  const all = [...problems, ...alertProblems(alerts.data ?? [], state, problems, writing)];
  return (
    <>
      {all.length > 0 ? <Problems unit={unit} problems={all} /> : null}
      {alerts.data ? null : <QueryFailure query={alerts} title={t('notifications.failed')} />}
    </>
  );
}
