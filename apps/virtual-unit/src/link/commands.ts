import { type CommandAnswer, type CommandMessage, commandMessage } from '@poolhouse/contract/unit/messages';
import { isUpkeep } from '@poolhouse/domain/unit/command-rights';
import { COMMAND_MS } from '@poolhouse/domain/unit/commands';
import type { CommandLedger } from '#buffer/command-ledger.ts';
import type { Equipment } from '#model/hardware.ts';
import { isFitted, orders } from '#model/orders.ts';
import type { ModelState } from '#model/state.ts';

interface Situation {
  /** Epoch ms, undefined while the unit doesn't know the time. */
  readonly now: number | undefined;
  /** Epoch ms at which it was told last that it has no owner, if it was. */
  readonly unpairedAt: number | undefined;
  readonly screen: 'home' | 'menu';
  readonly mixing: boolean;
  /** Epoch ms at the pool, whose time may pass faster. */
  readonly poolNow: number;
  readonly unit: Equipment;
}

export type RefusalCode = 'no-time' | 'unpaired' | 'not-home' | 'mixing' | 'unsupported';

/** Why a command is refused before it is looked at closely. */
function refusal(
  { now, unpairedAt, screen, mixing, unit }: Situation,
  { name, args, expires }: CommandMessage,
): RefusalCode | undefined {
  if (now === undefined) return 'no-time';
  // It was on its way when its sender lost the unit, which may be somebody else's by now.
  if (unpairedAt !== undefined && Date.parse(expires) - COMMAND_MS <= unpairedAt) return 'unpaired';
  if (!isFitted(unit, name, args)) return 'unsupported';
  // What was changed at the pool switches nothing: nobody has to be kept from telling it.
  if (isUpkeep(name)) return undefined;
  if (screen !== 'home') return 'not-home';
  return mixing ? 'mixing' : undefined;
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

/**
 * Takes a command from the wire: at most once by its id, never late, nor from an earlier owner, nor off the home screen
 * or while mixing. What a power cut interrupted has failed.
 */
export function createCommands({ ledger, answer, end, situation, model, follow }: CommandsOptions) {
  const finish = (final: CommandAnswer) => {
    ledger.finish(final);
    end(final);
  };
  const interrupted = (id: string): CommandAnswer => ({ id, stage: 'failed', code: 'interrupted' });
  for (const id of ledger.begun()) ledger.finish(interrupted(id));

  return (body: unknown): void => {
    const parsed = commandMessage.safeParse(body);
    if (!parsed.success) return;
    const command = parsed.data;
    const here = situation();
    if (hasExpired(command, here.now)) return;
    const known = ledger.find(command.id);
    if (known !== undefined) {
      // The answer may have been lost with the connection; the order itself is never followed again.
      if (known === 'begun') finish(interrupted(command.id));
      else answer(known);
      return;
    }
    ledger.begin(command.id);
    const code = refusal(here, command);
    if (code) {
      finish({ id: command.id, stage: 'rejected', code });
      return;
    }
    const next = orders[command.name](model(), command.args, here.unit, here.poolNow);
    if (typeof next === 'string') {
      finish({ id: command.id, stage: 'rejected', code: next });
      return;
    }
    answer({ id: command.id, stage: 'accepted' });
    follow(command.name, next);
    finish({ id: command.id, stage: 'done' });
  };
}
