import type { CommandResource } from '@poolhouse/contract/api/units';
import { COMMAND_MS, isFinal } from '@poolhouse/domain/commands';
import { type Mode, modes } from '@poolhouse/domain/modes';

/** The steps that an owner sees, in their order. */
export const steps = ['pressed', 'sent', 'accepted', 'done'] as const;
export type Step = (typeof steps)[number];

/** One wish for another mode, as far as this browser knows about it. */
export interface Attempt {
  readonly mode: Mode;
  /** What the server made of it; undefined until it answered. */
  readonly command: CommandResource | undefined;
  /** Whether the server refused it, or could not be asked. */
  readonly refused: boolean;
}

export type StopCause = 'refused' | 'rejected' | 'failed' | 'expired';

export interface Progress {
  /** The last step that was reached. */
  readonly reached: Step;
  /** Why it went no further; undefined while it goes on, and when it is done. */
  readonly stopped: StopCause | undefined;
}

/** A final word may still be on its way when a command's time is over. */
const GRACE_MS = 5000;

/** How an attempt stands. @param now the server's clock in epoch milliseconds */
export function progressOf({ command, refused }: Attempt, now: number): Progress {
  if (refused) return { reached: 'pressed', stopped: 'refused' };
  if (!command) return { reached: 'pressed', stopped: undefined };
  const { stage } = command;
  if (!isFinal(stage)) {
    // What was accepted in time may take as long again until it is done.
    const working = stage === 'accepted' ? COMMAND_MS : 0;
    const over = now > Date.parse(command.expires) + working + GRACE_MS;
    return { reached: stage, stopped: over ? 'expired' : undefined };
  }
  if (stage === 'done') return { reached: 'done', stopped: undefined };
  // A unit that failed had accepted; one that rejected, or never answered, had not.
  return { reached: stage === 'failed' ? 'accepted' : 'sent', stopped: stage };
}

/** Whether the end of an attempt is still awaited; until then no other is sent. */
export function isUnderWay({ reached, stopped }: Progress): boolean {
  return !stopped && reached !== 'done';
}

export function isMode(value: unknown): value is Mode {
  return (modes as readonly unknown[]).includes(value);
}
