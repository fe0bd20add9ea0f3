import { type CommandAnswer, commandMessage } from '@poolhouse/contract/unit/messages';
import { createOwed } from '../../../apps/virtual-unit/src/link/owed.ts';

/** A unit's part in commands: it ends each in one way or another, and says how until that is acknowledged. */
export interface CommandTaker {
  /** How each command ended here. */
  readonly finished: ReadonlyMap<string, CommandAnswer>;
  /** How many are not finished yet, or not acknowledged. */
  waiting(): number;
  /** A connection began. */
  up(): void;
  tick(): void;
  /** @param name of the topic below the serial number */
  hear(name: string, body: unknown): void;
}

/** Between `accepted` and the end, so that some of what is killed is killed between them. */
const longestMs = 1_000;

export function createCommandTaker(publish: (answer: CommandAnswer) => boolean): CommandTaker {
  const begun = new Set<string>();
  const finished = new Map<string, CommandAnswer>();
  const owed = new Map<string, CommandAnswer>();
  const stages = createOwed<CommandAnswer>({
    store: {
      owed: (limit) => [...owed.values()].slice(0, limit),
      acknowledge: (ids) => ids.map((id) => owed.delete(id)).some(Boolean),
    },
    publish,
    hostNow: () => Date.now(),
  });

  function take(body: unknown): void {
    const { data: command } = commandMessage.safeParse(body);
    if (!command || begun.has(command.id) || Date.now() > Date.parse(command.expires)) return;
    const { id } = command;
    begun.add(id);
    publish({ id, stage: 'accepted' });
    setTimeout(() => {
      const answer = { id, ...endings[begun.size % endings.length] } as CommandAnswer;
      finished.set(id, answer);
      owed.set(id, answer);
      stages.say(answer);
    }, Math.random() * longestMs);
  }

  return {
    finished,
    waiting: () => begun.size - finished.size + owed.size,
    up: stages.up,
    tick: stages.tick,
    hear(name, body) {
      if (name === 'down/command') take(body);
      else if (name === 'down/command/ack') stages.acknowledge(body);
    },
  };
}

const endings: readonly Omit<CommandAnswer, 'id'>[] = [
  { stage: 'done' },
  { stage: 'rejected', code: 'not-home' },
  { stage: 'failed', code: 'jammed' },
];
