import type { SectionName } from '@poolhouse/contract/settings/sections';
import type { SettingsReport } from '@poolhouse/contract/unit/settings-messages';
import { isPassing } from '#platform/db/passing.ts';
import type { ToldUnit } from './delivery.ts';

/** Why a report is not taken: the unit, which is answered nothing, says it again. */
export type ReportFault = 'unknown-version' | 'unknown-unit' | 'over-budget' | 'busy';

/** What a unit says it has, and when that came in. */
export interface Asked {
  readonly have: Partial<Record<SectionName, number>>;
  readonly at: Date;
}
/** What a unit goes by, and when it said so. */
export interface Said {
  readonly report: SettingsReport;
  readonly at: Date;
}

export interface InboxOptions {
  readonly take: (unit: ToldUnit, said: readonly Said[]) => Promise<(ReportFault | undefined)[]>;
  readonly answer: (unit: ToldUnit, asked: Asked) => Promise<void>;
}

/**
 * What units have said and waits for the database, beside their connections: a unit's reports in their order and all of
 * them together, and then the latest of what it has asked.
 */
export interface Inbox {
  /** @throws what taking it threw */
  add(unit: ToldUnit, said: Said): Promise<ReportFault | undefined>;
  /** @throws what answering it threw */
  ask(unit: ToldUnit, asked: Asked): Promise<void>;
  /** Resolves when nothing waits. */
  idle(): Promise<void>;
}

interface Waiting<T, Done> {
  readonly what: T;
  readonly done: (end: Done) => void;
  readonly failed: (error: unknown) => void;
}
type Report = Waiting<Said, ReportFault | undefined>;
type Question = Waiting<Asked, void>;
interface Queue {
  readonly unit: ToldUnit;
  reports: Report[];
  question: Question | undefined;
}

/**
 * Units at work at once, of twenty connections. A fleet that comes for the first time says some twenty sections each:
 * without it they take every connection of the database, and who logs in, rows and all else wait behind them until they
 * give up.
 */
const unitsAtOnce = 12;
/** Of one unit: four times what it may say before it is answered. */
const mostOfUnit = 20;
/** Of all: a fleet that comes at once does not fill the memory. Who finds no room says it again later. */
const mostOfAll = 20_000;

export function createInbox({ take, answer }: InboxOptions): Inbox {
  /** Of units of which something waits or is being taken now. */
  const queues = new Map<string, Queue>();
  /** Those whose turn comes, in their order. */
  const line = new Set<Queue>();
  const idle = new Set<() => void>();
  let [size, served] = [0, 0];

  function serveNext(): void {
    while (served < unitsAtOnce) {
      const [queue] = line;
      if (!queue) return;
      line.delete(queue);
      served += 1;
      void serve(queue);
    }
  }

  async function serve(queue: Queue): Promise<void> {
    const { unit, reports, question } = queue;
    [queue.reports, queue.question] = [[], undefined];
    size -= reports.length;
    if (reports.length > 0) await takeAll(unit, reports);
    if (question) await answer(unit, question.what).then(question.done, question.failed);
    served -= 1;
    if (queue.reports.length > 0 || queue.question) line.add(queue);
    else queues.delete(unit.unitId);
    serveNext();
    if (queues.size > 0) return;
    for (const go of idle) go();
    idle.clear();
  }

  async function takeAll(unit: ToldUnit, some: readonly Report[]): Promise<void> {
    try {
      const faults = await take(
        unit,
        some.map(({ what }) => what),
      );
      for (const [index, { done }] of some.entries()) done(faults[index]);
    } catch (error) {
      if (some.length === 1 || isPassing(error)) for (const { failed } of some) failed(error);
      // One that can't be stored takes no other with it.
      else for (const one of some) await takeAll(unit, [one]);
    }
  }

  function queueOf(unit: ToldUnit): Queue {
    const found = queues.get(unit.unitId);
    if (found) return found;
    const queue: Queue = { unit, reports: [], question: undefined };
    queues.set(unit.unitId, queue);
    line.add(queue);
    return queue;
  }

  return {
    add(unit, what) {
      const waiting = queues.get(unit.unitId)?.reports.length ?? 0;
      if (size >= mostOfAll || waiting >= mostOfUnit) return Promise.resolve('busy');
      size += 1;
      return new Promise((done, failed) => {
        queueOf(unit).reports.push({ what, done, failed });
        serveNext();
      });
    },
    ask(unit, what) {
      return new Promise((done, failed) => {
        const queue = queueOf(unit);
        // What it has now is what counts.
        queue.question?.done();
        queue.question = { what, done, failed };
        serveNext();
      });
    },
    idle: () => (queues.size === 0 ? Promise.resolve() : new Promise((go) => void idle.add(go))),
  };
}
