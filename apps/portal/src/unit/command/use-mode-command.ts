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
import { serverNow } from '#unit/standing/standing.ts';
import {
  type Asked,
  type Attempt,
  isInSight,
  isOpenEnd,
  isUnderWay,
  type Progress,
  progressOf,
} from './mode-progress.ts';
import { isOpen, isSent, isWish, type ModeArgs, modeKey, sendMode, wishFor } from './send-mode.ts';

export interface ModeAttempt extends Attempt {
  readonly progress: Progress;
  /** Of the server's refusal, undefined unless it refused. */
  readonly error: Error | undefined;
}

/** The last wish for another mode with how far it has come, and the way to make one. */
export function useModeCommand(unit: LiveUnit) {
  const client = useQueryClient();
  const now = useNow();
  const iri = unit['@id'];
  const { mutate } = useMutation(sendMode(iri));
  const last = useMutationState({ filters: { mutationKey: modeKey(iri) }, select: requestOf }).at(-1);
  const { data: command, dataUpdatedAt } = useQuery({
    ...commandQuery(last?.command ?? ''),
    enabled: Boolean(last?.command),
  });
  // When the unit itself showed how a wish had ended of which nobody else had said so.
  const [shown, setShown] = useState<{ key: string; at: number }>();

  const attempt = (): ModeAttempt | undefined => {
    if (!last) return undefined;
    const atServer = serverNow(unit, now);
    const toServer = (at: number) => atServer - (now - at);
    const told = last.command ? command : undefined;
    const known: Attempt = {
      ...last,
      command: told,
      pressedAt: toServer(last.at),
      heardAt: toServer(told ? dataUpdatedAt : last.at),
    };
    const progress = progressOf(known, unit.state, atServer);
    const isByUnit = !told && !isUnderWay(progress) && !isOpenEnd(progress.stopped) && !last.error;
    if (isByUnit && shown?.key !== last.key) setShown({ key: last.key, at: now });
    const heardAt = isByUnit ? toServer(shown?.key === last.key ? shown.at : now) : known.heardAt;
    if (!isInSight({ ...known, heardAt }, progress, unit.state, atServer)) return undefined;
    return { ...known, heardAt, progress, error: last.error };
  };
  const current = attempt();

  return {
    attempt: current,
    press(args: ModeArgs) {
      // The cache knows of a press before the screen is drawn anew, so a double click is one command.
      const before = client
        .getMutationCache()
        .findAll({ mutationKey: modeKey(iri) })
        .at(-1);
      const request = before && requestOf(before);
      if (request?.asked === 'waiting' || (current && isUnderWay(current.progress))) return;
      const isKnown = request?.asked !== 'asking' && request?.asked !== 'unanswered';
      request?.wish.control.abort();
      mutate(wishFor(args, isKnown ? undefined : request?.wish));
    },
  };
}

/** How the request of a wish stands. */
function requestOf({ state }: Pick<Mutation<unknown, Error, unknown, unknown>, 'state'>) {
  const { variables: wish, data, status, error, failureCount } = state;
  if (!isWish(wish)) return undefined;
  const { mode, key, at } = wish;
  const repeated = isSent(data) ? data.repeated : failureCount > (status === 'error' ? 1 : 0);
  const isRefused = status === 'error' && !isOpen(error, repeated);
  const asked = (): Asked => {
    if (status === 'error') return isRefused ? 'refused' : 'unanswered';
    if (status === 'success') return 'answered';
    return repeated ? 'asking' : 'waiting';
  };
  return {
    ...{ wish, mode, key, at, repeated, asked: asked() },
    command: isSent(data) ? data.command['@id'] : undefined,
    error: isRefused ? (error ?? undefined) : undefined,
  };
}
