import type { BackwashState } from './backwash-states.ts';
import type { WashTrigger } from './triggers.ts';

/** Seconds that the valve takes to turn, either way; the pump stands. */
export const VALVE_S = 20;
/** Seconds that a wash must have run to count. */
export const COUNTS_S = 60;
/** Seconds after a wash until the next that nobody asked for by hand: the filter may be worn, or the valve stuck. */
export const AGAIN_S = 3600;

/** Why no wash may run. */
export type WashBlock = 'mode-off' | 'cover-moves' | 'level-low' | 'mixing' | 'heater-cools';

export interface WashSituation {
  readonly modeOff: boolean;
  readonly coverMoves: boolean;
  readonly levelBelowFillOn: boolean;
  readonly mixing: boolean;
  /** The heater runs, or filtration runs on to cool it. */
  readonly heaterHot: boolean;
}

/** The first reason for which no wash may begin; undefined when one may. */
export function washBlock(situation: WashSituation): WashBlock | undefined {
  if (situation.modeOff) return 'mode-off';
  if (situation.coverMoves) return 'cover-moves';
  if (situation.levelBelowFillOn) return 'level-low';
  if (situation.mixing) return 'mixing';
  return situation.heaterHot ? 'heater-cools' : undefined;
}

export interface Backwash {
  readonly state: BackwashState;
  /** What it is for, undefined: none is asked for or on its way. */
  readonly trigger: WashTrigger | undefined;
  /** Seconds of this state. */
  readonly since: number;
  /** Seconds that it washed. */
  readonly ran: number;
  /** Seconds since one ended; the next that nobody asked for waits for {@link AGAIN_S} of them. */
  readonly restedFor: number;
  /** The valve did not turn; until a wash is done. */
  readonly failed: boolean;
}

export const noWash: Backwash = {
  state: 'stopped',
  trigger: undefined,
  since: 0,
  ran: 0,
  restedFor: AGAIN_S,
  failed: false,
};

export interface WashInput {
  readonly block: WashBlock | undefined;
  /** What asks for one by itself. */
  readonly due: Exclude<WashTrigger, 'by-hand'> | undefined;
  /** Seconds of a wash. */
  readonly duration: number;
  readonly valveStuck: boolean;
}

/** What a step of a wash was: `done` when it counts, with what it was for. */
export type WashEvent =
  | { readonly type: 'started'; readonly trigger: WashTrigger }
  | {
      readonly type: 'stopped';
      readonly seconds: number;
      readonly done: boolean;
      readonly trigger: WashTrigger;
    }
  | { readonly type: 'error' };

/** Somebody asks for a wash, which waits for the heater and the mixing alone; one that is on its way goes on. */
export function askedWash(wash: Backwash): Backwash {
  return wash.state === 'stopped' ? { ...wash, trigger: 'by-hand' } : wash;
}

/** Somebody wants none: one on its way ends, one that waits is forgotten, and nothing asks again for an hour. */
export function stoppedWash(wash: Backwash): Backwash {
  if (wash.state === 'stopped') return { ...wash, trigger: undefined, restedFor: 0 };
  return ending(wash, 0);
}

/** What one is for that is on its way or waits for nothing but the heater to cool; undefined when there is none. */
export function wantedWash(
  wash: Backwash,
  { block, due }: Pick<WashInput, 'block' | 'due'>,
): WashTrigger | undefined {
  if (wash.state !== 'stopped') return wash.trigger;
  return block === undefined || block === 'heater-cools' ? askedFor(wash, due) : undefined;
}

/** What the next one is for: a hand's at once, any other when the last one is long enough ago. */
function askedFor({ trigger, restedFor }: Backwash, due: WashInput['due']): WashTrigger | undefined {
  return trigger ?? (restedFor < AGAIN_S ? undefined : due);
}

/** The wash in the next `seconds`, and what happened; the same one when nothing changed. */
export function nextWashState(
  before: Backwash,
  seconds: number,
  input: WashInput,
): { wash: Backwash; event?: WashEvent } {
  switch (before.state) {
    case 'stopped':
      return fromStopped(before, seconds, input);
    case 'starting':
      return fromStarting(before, seconds, input);
    case 'running': {
      const ends = isInterrupted(input) || before.since >= input.duration;
      const ran = before.ran + seconds;
      return { wash: ends ? ending(before, seconds) : { ...before, since: before.since + seconds, ran } };
    }
    case 'stopping':
      return fromStopping(before, seconds);
  }
}

function fromStopped(
  before: Backwash,
  seconds: number,
  { block, due }: WashInput,
): { wash: Backwash; event?: WashEvent } {
  const restedFor = Math.min(AGAIN_S, before.restedFor + seconds);
  const rested = restedFor === before.restedFor ? before : { ...before, restedFor };
  // Whoever asked for it has done something else since, or is no longer there when it could begin.
  if (isInterrupted({ block })) return { wash: rested.trigger ? { ...rested, trigger: undefined } : rested };
  const trigger = askedFor(rested, due);
  if (!trigger || block) return { wash: rested };
  const wash: Backwash = { ...rested, state: 'starting', trigger, since: seconds, ran: 0 };
  return { wash, event: { type: 'started', trigger } };
}

function fromStarting(
  before: Backwash,
  seconds: number,
  input: WashInput,
): { wash: Backwash; event?: WashEvent } {
  if (isInterrupted(input)) return { wash: ending(before, seconds) };
  if (before.since < VALVE_S) return { wash: { ...before, since: before.since + seconds } };
  if (input.valveStuck)
    return { wash: { ...ending(before, seconds), failed: true }, event: { type: 'error' } };
  return { wash: { ...before, state: 'running', since: seconds, ran: seconds } };
}

function fromStopping(before: Backwash, seconds: number): { wash: Backwash; event?: WashEvent } {
  if (before.since < VALVE_S) return { wash: { ...before, since: before.since + seconds } };
  const { ran, trigger = 'by-hand' } = before;
  const done = ran >= COUNTS_S;
  const wash = { ...noWash, restedFor: 0, failed: before.failed && !done };
  return { wash, event: { type: 'stopped', seconds: ran, done, trigger } };
}

/** What ends a wash that runs: it may end sooner than it may not begin. */
function isInterrupted({ block }: Pick<WashInput, 'block'>): boolean {
  return block === 'mode-off' || block === 'cover-moves' || block === 'level-low';
}

function ending(wash: Backwash, since: number): Backwash {
  return wash.state === 'stopping' ? wash : { ...wash, state: 'stopping', since };
}
