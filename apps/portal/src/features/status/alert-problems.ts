import type { AlertResource } from '@poolhouse/contract/api/alerts';
import type { UnitState } from '@poolhouse/contract/api/units';
import { type AlertWriting, alertWords, isSupply } from '#unit/alerts/alert-words.ts';
import type { Problem } from '#unit/show/problems.ts';

/** What its owner is told of and nothing else on the screen says: canisters, tubes and limits of their own. */
export function alertProblems(
  alerts: readonly AlertResource[],
  { messages }: Pick<UnitState, 'messages'>,
  problems: readonly Problem[],
  writing: AlertWriting,
): Problem[] {
  const isSaid = ({ source, about }: AlertResource): boolean => {
    // The notice above the problems says it, as long as it is so.
    if (source === 'offline') return true;
    if (source === 'message') return messages.some(({ key }) => key === about);
    const isCold = source === 'low' && about === 'air';
    return problems.some(({ id }) => id === about || (isCold && id === 'frost'));
  };
  return alerts
    .filter((alert) => !isSaid(alert))
    .map((alert): Problem => {
      const { title, hint } = alertWords(alert, writing);
      return {
        ...{ id: alert['@id'], tone: alert.severity, title, hint, since: alert.since },
        tab: isSupply(alert) ? 'consumables' : 'notifications',
      };
    });
}
