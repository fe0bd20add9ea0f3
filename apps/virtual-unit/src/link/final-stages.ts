import { type CommandAnswer, commandAck } from '@poolhouse/contract/unit/messages';
import type { CommandLedger } from '#buffer/command-ledger.ts';
import { createPatience } from './patience.ts';

export interface FinalStagesOptions {
  readonly ledger: Pick<CommandLedger, 'owed' | 'acknowledge'>;
  readonly publish: (answer: CommandAnswer) => boolean;
  /** Host's time in ms, for waiting. */
  readonly hostNow: () => number;
}

/** Repeats how commands ended until the cloud says that it has stored it. */
export interface FinalStages {
  /** A connection began. */
  up(): void;
  /** Says how one ended, for the first time. */
  say(answer: CommandAnswer): void;
  tick(): void;
  acknowledge(body: unknown): void;
}

/** Said at once: far fewer than a unit may send in a burst. */
const AT_ONCE = 20;

export function createFinalStages({ ledger, publish, hostNow }: FinalStagesOptions): FinalStages {
  const patience = createPatience();
  let saidAt: number | undefined;

  function say(answers: readonly CommandAnswer[]): void {
    // Without a connection none goes, and a new one says them all. A later one does not put off the earlier ones.
    if (answers.map(publish).some(Boolean)) saidAt ??= hostNow();
  }
  const sayOwed = () => say(ledger.owed(AT_ONCE));

  return {
    up() {
      patience.renew();
      saidAt = undefined;
      sayOwed();
    },
    say: (answer) => say([answer]),
    tick() {
      if (saidAt === undefined || hostNow() - saidAt < patience.ms) return;
      saidAt = undefined;
      patience.lengthen();
      sayOwed();
    },
    acknowledge(body) {
      const ack = commandAck.safeParse(body);
      if (!ack.success || !ledger.acknowledge(ack.data.ids)) return;
      patience.renew();
      saidAt = ledger.owed(1).length > 0 ? hostNow() : undefined;
    },
  };
}
