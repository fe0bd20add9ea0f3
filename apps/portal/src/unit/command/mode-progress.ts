import type { CommandResource, UnitState } from '@poolhouse/contract/api/units';
import { type Mode, modes } from '@poolhouse/domain/filtration/modes';
import { COMMAND_MS, isFinal } from '@poolhouse/domain/unit/commands';

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
  /** When this browser last heard about it, by the server's clock in epoch milliseconds. */
  readonly heardAt: number;
}

/** 'unknown': its time is over, and nobody could be asked how it ended. */
export type StopCause = 'refused' | 'rejected' | 'failed' | 'expired' | 'unknown';

export interface Progress {
  /** The last step that was reached. */
  readonly reached: Step;
  /** Why it went no further; undefined while it goes on, and when it is done. */
  readonly stopped: StopCause | undefined;
}

/** A final word may still be on its way when a command's time is over. */
const GRACE_MS = 5000;
/** How long the end of an attempt stays in sight. */
const SHOWN_MS = 60_000;

/** How an attempt stands. @param now the server's clock in epoch milliseconds */
export function progressOf({ command, refused, heardAt }: Attempt, now: number): Progress {
  if (refused) return { reached: 'pressed', stopped: 'refused' };
  if (!command) return { reached: 'pressed', stopped: undefined };
  const { stage } = command;
  if (!isFinal(stage)) {
    // What was accepted in time may take as long again until it is done.
    const working = stage === 'accepted' ? COMMAND_MS : 0;
    const over = Date.parse(command.expires) + working;
    if (heardAt >= over + GRACE_MS) return { reached: stage, stopped: 'expired' };
    // What was not heard may have happened: it is not called a failure.
    return { reached: stage, stopped: now > over + 3 * GRACE_MS ? 'unknown' : undefined };
  }
  if (stage === 'done') return { reached: 'done', stopped: undefined };
  // A unit that failed had accepted; one that rejected, or never answered, had not.
  return { reached: stage === 'failed' ? 'accepted' : 'sent', stopped: stage };
}

/** Whether the end of an attempt is still awaited; until then no other is sent. */
export function isUnderWay({ reached, stopped }: Progress): boolean {
  return !stopped && reached !== 'done';
}

/**
 * Whether an attempt is worth showing: until a while after its end was heard, and not once the unit was put into another
 * mode. @param now the server's clock in epoch milliseconds
 */
export function isInSight(
  { mode, command, heardAt }: Attempt,
  progress: Progress,
  state: Pick<UnitState, 'mode' | 'receivedAt'> | null,
  now: number,
): boolean {
  if (isUnderWay(progress) || progress.stopped === 'unknown') return true;
  if (now - heardAt > SHOWN_MS) return false;
  const finished = command?.finishedAt;
  if (progress.reached !== 'done' || !state || !finished) return true;
  return state.mode === mode || Date.parse(state.receivedAt) <= Date.parse(finished);
}

export function isMode(value: unknown): value is Mode {
  return (modes as readonly unknown[]).includes(value);
}
