import { type CommandAnswer, type CommandMessage, commandMessage } from '@poolhouse/contract/unit/messages';
import type { CommandLedger } from '#buffer/command-ledger.ts';
import { orders } from '#model/orders.ts';
import type { ModelState } from '#model/state.ts';

interface Situation {
  /** Epoch ms, undefined while the unit doesn't know the time. */
  readonly now: number | undefined;
  readonly screen: 'home' | 'menu';
  readonly mixing: boolean;
}

export type RefusalCode = 'no-time' | 'not-home' | 'mixing' | 'unsupported';

/** Why a command is refused before it is looked at closely. */
function refusal({ now, screen, mixing }: Situation, name: CommandMessage['name']): RefusalCode | undefined {
  if (now === undefined) return 'no-time';
  if (screen !== 'home') return 'not-home';
  if (mixing) return 'mixing';
  return Object.hasOwn(orders, name) ? undefined : 'unsupported';
}

function hasExpired(command: CommandMessage, now: number | undefined): boolean {
  return now !== undefined && now > Date.parse(command.expires);
}

export interface CommandsOptions {
  readonly ledger: CommandLedger;
  readonly answer: (answer: CommandAnswer) => void;
  /** Says how it ended, until that is acknowledged. */
  readonly end: (final: CommandAnswer) => void;
  readonly situation: () => Situation;
  readonly model: () => ModelState;
  /** The order was followed: the unit goes on from this state. */
  readonly follow: (name: CommandMessage['name'], state: ModelState) => void;
}

/** Takes a command from the wire: at most once by its id, never late, never off the home screen or while mixing. */
export function createCommands({ ledger, answer, end, situation, model, follow }: CommandsOptions) {
  const finish = (final: CommandAnswer) => {
    ledger.finish(final);
    end(final);
  };
  return (body: unknown): void => {
    const parsed = commandMessage.safeParse(body);
    if (!parsed.success) return;
    const command = parsed.data;
    const here = situation();
    if (hasExpired(command, here.now)) return;
    const known = ledger.find(command.id);
    if (known !== undefined) {
      // The answer may have been lost with the connection; the order itself is never followed again.
      if (known === 'begun') finish({ id: command.id, stage: 'failed', code: 'interrupted' });
      else answer(known);
      return;
    }
    ledger.begin(command.id);
    const code = refusal(here, command.name);
    if (code) {
      finish({ id: command.id, stage: 'rejected', code });
      return;
    }
    const next = orders[command.name]?.(model(), command.args);
    if (!next) {
      finish({ id: command.id, stage: 'rejected', code: 'invalid' });
      return;
    }
    answer({ id: command.id, stage: 'accepted' });
    follow(command.name, next);
    finish({ id: command.id, stage: 'done' });
  };
}
