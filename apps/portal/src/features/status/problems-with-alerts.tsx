import type { UnitState } from '@poolhouse/contract/api/units';
import { useQuery } from '@tanstack/react-query';
import { useAlertWriting } from '#unit/alerts/use-alert-words.ts';
import type { LiveUnit } from '#unit/data/live-unit.ts';
import type { Problem } from '#unit/show/problems.ts';
import { alertProblems } from './alert-problems.ts';
import { openAlertsQuery } from './open-alerts-query.ts';
import { Problems, ProblemsWait } from './problems.tsx';

export { messages } from '#unit/alerts/messages.ts';

interface ProblemsWithAlertsProps {
  unit: LiveUnit;
  state: UnitState;
  /** By what the unit says. */
  problems: readonly Problem[];
}

/** What is not well now, and below it what its owner is told of besides. */
export function ProblemsWithAlerts({ unit, state, problems }: ProblemsWithAlertsProps) {
  const { data = [], isLoading } = useQuery(openAlertsQuery(unit['@id']));
  const writing = useAlertWriting();
  const all = [...problems, ...alertProblems(data, state, problems, writing)];
  if (all.length > 0) return <Problems unit={unit} problems={all} />;
  return isLoading ? <ProblemsWait /> : null;
}
