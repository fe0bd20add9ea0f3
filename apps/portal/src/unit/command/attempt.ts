import type { CommandResource } from '@poolhouse/contract/api/units';
import { COMMAND_MS, isFinal } from '@poolhouse/domain/unit/commands';

/** The steps that an owner sees, in their order. */
export const steps = ['pressed', 'sent', 'accepted', 'done'] as const;
export type Step = (typeof steps)[number];

/**
 * How the request stands that a wish was sent with: its answer is awaited · did not come, and is asked for again · did
 * not come · was a refusal · came.
 */
export type Asked = 'waiting' | 'asking' | 'unanswered' | 'refused' | 'answered';

/** One wish to a unit, as far as this browser knows about it. */
export interface Attempt {
  readonly asked: Asked;
  /** Whether an answer was lost on the way, also when another has come since. */
  readonly repeated: boolean;
  /** What the server made of it; undefined until it answered. */
  readonly command: CommandResource | undefined;
  /** When it was pressed, by the server's clock in epoch milliseconds. */
  readonly pressedAt: number;
  /** When this browser last heard about it, by the same clock. */
  readonly heardAt: number;
}

/** What is not known yet: whether it arrived, in two stages; or how it ended, when nobody could be asked in its time. */
const open = ['asking', 'unanswered', 'unknown'] as const;
type Open = (typeof open)[number];

/** `unseen`: nobody said how it ended, and long after its time the unit does something else. */
export type StopCause = Open | 'refused' | 'rejected' | 'failed' | 'expired' | 'unseen';

export interface Progress {
  /** The last step that was reached. */
  readonly reached: Step;
  /** Why it went no further; undefined while it goes on, and when it is done. */
  readonly stopped: StopCause | undefined;
}

/** What a unit's state says about a wish. */
export interface Seen {
  readonly receivedAt: string;
  /** Undefined when it can't tell. */
  readonly shows: boolean | undefined;
}

/** How long the server is asked again whose answer did not come: a press must not switch later than people expect. */
export const ASKING_MS = COMMAND_MS;
/** A final word may still be on its way when a command's time is over. */
const GRACE_MS = 5000;
/** What was accepted in time may take as long again until it is done. */
const WORKING_MS = COMMAND_MS;
/** From then on no request that was ever sent for a press can change anything any more. */
const OVER_MS = ASKING_MS + COMMAND_MS + WORKING_MS + GRACE_MS;
/** How long the end of an attempt stays in sight. */
const SHOWN_MS = 60_000;

export const isOpenEnd = (stopped: StopCause | undefined): stopped is Open =>
  open.some((one) => one === stopped);

/**
 * How an attempt stands by what was said about it, and where nobody says so by what the unit shows.
 * @param now the server's clock in epoch milliseconds
 */
export function progressOf(attempt: Attempt, seen: Seen | null, now: number): Progress {
  const told = toldOf(attempt, now);
  const { pressedAt, repeated } = attempt;
  const heard = seen ? Date.parse(seen.receivedAt) : Number.NEGATIVE_INFINITY;
  const isSilent = isOpenEnd(told.stopped);
  // An answer that came in the end is older than what the unit shows.
  if ((isSilent || (repeated && isUnderWay(told))) && heard > pressedAt && seen?.shows) {
    return { reached: 'done', stopped: undefined };
  }
  return isSilent && seen?.shows === false && heard > pressedAt + OVER_MS
    ? { ...told, stopped: 'unseen' }
    : told;
}

function toldOf({ asked, command, heardAt }: Attempt, now: number): Progress {
  if (!command) {
    const goesOn = asked === 'waiting' || asked === 'answered';
    return { reached: 'pressed', stopped: goesOn ? undefined : asked };
  }
  const { stage } = command;
  if (!isFinal(stage)) {
    const over = Date.parse(command.expires) + (stage === 'accepted' ? WORKING_MS : 0);
    if (heardAt >= over + GRACE_MS) return { reached: stage, stopped: 'expired' };
    // What was not heard may have happened: it is not called a failure.
    return { reached: stage, stopped: now > over + 3 * GRACE_MS ? 'unknown' : undefined };
  }
  if (stage === 'done') return { reached: 'done', stopped: undefined };
  // A unit that failed had accepted; one that rejected, or never answered, had not.
  return { reached: stage === 'failed' ? 'accepted' : 'sent', stopped: stage };
}

/** Whether the end of an attempt is still awaited. */
export function isUnderWay({ reached, stopped }: Progress): boolean {
  return !stopped && reached !== 'done';
}

/**
 * Whether an attempt is worth showing: until a while after its end was heard, until nobody can tell it any more, and not
 * once the unit was told something else. @param now the server's clock in epoch milliseconds
 */
export function isInSight(
  { command, pressedAt, heardAt }: Attempt,
  progress: Progress,
  seen: Seen | null,
  now: number,
): boolean {
  if (isUnderWay(progress)) return true;
  // A unit that was heard since and shows nothing of it, such as what comes only when it is needed, will never tell.
  if (isOpenEnd(progress.stopped)) return !seen || Date.parse(seen.receivedAt) <= pressedAt + OVER_MS;
  if (now - heardAt > SHOWN_MS) return false;
  if (progress.reached !== 'done' || seen?.shows !== false) return true;
  const finished = command?.finishedAt;
  return Boolean(finished) && Date.parse(seen.receivedAt) <= Date.parse(finished ?? '');
}
