import type { UnitState } from '@poolhouse/contract/api/units';
import {
  type Mutation,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useState } from 'react';
import { useNow } from '#shared/format/use-now.ts';
import { commandQuery } from '#unit/data/command-query.ts';
import type { LiveUnit } from '#unit/data/live-unit.ts';
import { type LastingReason, runsOnWhy } from '#unit/show/equipment.ts';
import { plannedTime } from '#unit/show/planned-time.ts';
import { serverNow } from '#unit/standing/standing.ts';
import {
  type Asked,
  type Attempt,
  isInSight,
  isOpenEnd,
  isUnderWay,
  type Progress,
  progressOf,
  type Seen,
} from './attempt.ts';
import {
  hasBegun,
  isGivenBack,
  isPumpOff,
  isStop,
  type Order,
  sameOrder,
  shownBy,
  toldBy,
  undoOf,
} from './order.ts';
import { isOpen, isSent, isWish, sendWish, wishFor, wishKey } from './send-command.ts';

/** How long what was done can be undone by one press. */
const UNDO_MS = 10_000;

export interface CommandAttempt extends Attempt {
  readonly order: Order;
  readonly progress: Progress;
  /** Of the server's refusal, undefined unless it refused. */
  readonly error: Error | undefined;
  /** What the unit says of itself tells what became of it. */
  readonly isTold: boolean;
  /** It is done as far as it was asked for, and what it began goes on. */
  readonly goesOn: boolean;
  /** Why a pump that was switched off runs all the same, and until what time of the day where the unit says so. */
  readonly runsOn: { readonly why: LastingReason; readonly until: string | undefined } | undefined;
  /** What puts it back as it was, for as many seconds. */
  readonly undo: { readonly order: Order; readonly left: number } | undefined;
}

export interface CommandUse {
  /** The last wish, as long as it is worth showing. */
  readonly attempt: CommandAttempt | undefined;
  /** Its end is awaited: nothing else is sent meanwhile, but what stops. */
  readonly isWaiting: boolean;
  press(order: Order, more?: { undoable?: boolean }): void;
}

/**
 * The last wish about a part of a unit with how far it has come, and the way to make one.
 * @param part 'mode', 'filtration', 'relay1' …: parts are switched beside each other
 */
export function useCommand(unit: LiveUnit, part: string): CommandUse {
  const client = useQueryClient();
  const iri = unit['@id'];
  const { mutate } = useMutation(sendWish(iri, part));
  const last = useMutationState({ filters: { mutationKey: wishKey(iri, part) }, select: requestOf }).at(-1);
  // Of a part that nobody switched nothing changes with the seconds.
  const now = useNow((time) => (last ? time : 0));
  const { data: command, dataUpdatedAt } = useQuery({
    ...commandQuery(last?.command ?? ''),
    enabled: Boolean(last?.command),
  });
  // When the unit itself showed how a wish had ended of which nobody else had said so.
  const [shown, setShown] = useState<{ key: string; at: number }>();

  const attempt = (): CommandAttempt | undefined => {
    if (!last) return undefined;
    const { order, undo, wasSo, key } = last.wish;
    const atServer = serverNow(unit, now);
    const toServer = (at: number) => atServer - (now - at);
    const answer = last.command ? command : undefined;
    const known: Attempt = {
      ...{ asked: last.asked, repeated: last.repeated, command: answer },
      pressedAt: toServer(last.wish.at),
      heardAt: toServer(answer ? dataUpdatedAt : last.wish.at),
    };
    const seen: Seen | null = unit.state && {
      receivedAt: unit.state.receivedAt,
      shows: shownBy(order, unit.state),
    };
    // Of a pump that was given back nobody knows what it does next.
    const isUnseen = wasSo && (seen?.shows || isGivenBack(order));
    const told = seen && isUnseen ? { ...seen, shows: undefined } : seen;
    const progress = progressOf(known, told, atServer);
    const isByUnit = !answer && !isUnderWay(progress) && !isOpenEnd(progress.stopped) && !last.error;
    if (isByUnit && shown?.key !== key) setShown({ key, at: now });
    const heardAt = isByUnit ? toServer(shown?.key === key ? shown.at : now) : known.heardAt;
    const runsOn = unit.state && isPumpOff(order) ? runsOnOf(unit.state, unit.timeZone) : undefined;
    // What it does instead is said with it.
    const shownNow = seen && runsOn ? { ...seen, shows: undefined } : seen;
    if (!isInSight({ ...known, heardAt }, progress, shownNow, atServer)) return undefined;
    // What is heard between two beats of the second's clock is not from the future.
    const since = Math.max(0, atServer - heardAt);
    const left = progress.reached === 'done' ? Math.ceil((UNDO_MS - since) / 1000) : 0;
    const offered = undo && left > 0 ? { order: undo, left } : undefined;
    const goesOn = unit.state !== null && hasBegun(order, unit.state);
    const isTold = unit.state !== null && toldBy(order, unit.state);
    const more = { isTold, goesOn, runsOn, undo: offered };
    return { ...known, heardAt, order, progress, error: last.error, ...more };
  };
  const current = attempt();
  const isWaiting = current !== undefined && isUnderWay(current.progress);

  return {
    attempt: current,
    isWaiting,
    press(order, { undoable = true } = {}) {
      // The cache knows of a press before the screen is drawn anew, so a double click is one command.
      const before = client
        .getMutationCache()
        .findAll({ mutationKey: wishKey(iri, part) })
        .at(-1);
      const request = before && requestOf(before);
      const isBusy = request?.asked === 'waiting' || isWaiting;
      if (isBusy && (!isStop(order) || (request && sameOrder(request.wish.order, order)))) return;
      const isKnown = request?.asked !== 'asking' && request?.asked !== 'unanswered';
      request?.wish.control.abort();
      const { state } = unit;
      const undo = state && undoable ? undoOf(order, state, unit.features) : undefined;
      const wasSo = state !== null && shownBy(order, state) === true;
      mutate(wishFor({ order, undo, wasSo }, isKnown ? undefined : request?.wish));
    },
  };
}

function runsOnOf(state: UnitState, timeZone: string): CommandAttempt['runsOn'] {
  const why = runsOnWhy(state);
  const until = state.outputs.filtrationUntil;
  // What is kept from freezing runs for as long as it freezes.
  const ends = why === 'after-run' && typeof until === 'string';
  return why && { why, until: ends ? plannedTime(until, timeZone) : undefined };
}

/** How the request of a wish stands. */
function requestOf({ state }: Pick<Mutation<unknown, Error, unknown, unknown>, 'state'>) {
  const { variables: wish, data, status, error, failureCount } = state;
  if (!isWish(wish)) return undefined;
  const repeated = isSent(data) ? data.repeated : failureCount > (status === 'error' ? 1 : 0);
  const isRefused = status === 'error' && !isOpen(error, repeated);
  const asked = (): Asked => {
    if (status === 'error') return isRefused ? 'refused' : 'unanswered';
    if (status === 'success') return 'answered';
    return repeated ? 'asking' : 'waiting';
  };
  return {
    ...{ wish, repeated, asked: asked() },
    command: isSent(data) ? data.command['@id'] : undefined,
    error: isRefused ? (error ?? undefined) : undefined,
  };
}
