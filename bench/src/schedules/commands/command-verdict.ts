import type { End } from './command-cloud.ts';
import type { ScheduledUnit } from './command-unit.ts';

export interface Outcome {
  readonly unit: Pick<ScheduledUnit, 'followed' | 'endOf'>;
  readonly ends: readonly End[];
  /** What was asked for, and how often the unit had been unpaired then. */
  readonly pressed: readonly { readonly id: string; readonly unpairings: number }[];
}

/** What is wrong when all is over, undefined when nothing is. */
export function wrongAfter(outcome: Outcome): string | undefined {
  return wrongAtUnit(outcome) ?? wrongInCloud(outcome);
}

function wrongAtUnit({ unit, ends, pressed }: Outcome): string | undefined {
  const seen = new Set<string>();
  for (const { id, unitTime, at, unpairings } of unit.followed) {
    if (seen.has(id)) return `${id} was executed twice`;
    seen.add(id);
    const end = ends.find((one) => one.id === id);
    if (!end) return `${id} was executed and the cloud has no row of it`;
    if (unitTime === undefined || unitTime > end.expires.getTime()) return `${id} was executed late`;
    const before = pressed.find((one) => one.id === id)?.unpairings ?? 0;
    // A unit whose time was told late goes by that time.
    if (unpairings > before && unitTime === at) return `${id} was executed after unpairing`;
  }
  return undefined;
}

function wrongInCloud({ unit, ends }: Outcome): string | undefined {
  for (const { id, stage, code, entered } of ends) {
    if (stage === 'sent' || stage === 'accepted') return `${id} never ended: ${stage}`;
    // What the unit did with it before it heard of the unpairing is nobody's any more.
    if (code === 'unpaired' && stage === 'expired') continue;
    const end = unit.endOf(id);
    if (end === 'begun') return `${id} was begun and never finished`;
    const said = end ? `${end.stage} ${end.code ?? null}` : 'expired null';
    if (said !== `${stage} ${code}`) return `${id} ended ${stage} ${code}, and the unit says ${said}`;
    if (entered !== stage) return `${id} ended ${stage}, and the timeline says ${entered}`;
  }
  return undefined;
}
