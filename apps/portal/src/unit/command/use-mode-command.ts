import type { Mode } from '@poolhouse/domain/filtration/modes';
import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNow } from '#shared/format/use-now.ts';
import { commandQuery } from '#unit/data/command-query.ts';
import type { LiveUnit } from '#unit/data/live-unit.ts';
import { serverNow } from '#unit/standing/standing.ts';
import { type Attempt, isInSight, isMode, isUnderWay, type Progress, progressOf } from './mode-progress.ts';
import { modeKey, sendMode } from './send-mode.ts';

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
  const last = useMutationState({
    filters: { mutationKey: modeKey(iri) },
    select: ({ state }) => ({
      mode: isMode(state.variables) ? state.variables : undefined,
      status: state.status,
      error: state.error ?? undefined,
      at: state.submittedAt,
      id: idOf(state.data),
    }),
  }).at(-1);
  const { data: command, dataUpdatedAt } = useQuery({
    ...commandQuery(last?.id ?? ''),
    enabled: Boolean(last?.id),
  });

  const attempt = (): ModeAttempt | undefined => {
    if (!last?.mode) return undefined;
    const atServer = serverNow(unit, now);
    const told = last.id ? command : undefined;
    const known: Attempt = {
      mode: last.mode,
      command: told,
      refused: last.status === 'error',
      heardAt: atServer - (now - (told ? dataUpdatedAt : last.at)),
    };
    const progress = progressOf(known, atServer);
    if (!isInSight(known, progress, unit.state, atServer)) return undefined;
    return { ...known, progress, error: last.error };
  };
  const current = attempt();

  return {
    attempt: current,
    press(mode: Mode) {
      // The cache knows of a press before the screen is drawn anew, so a double click is one command.
      if (client.isMutating({ mutationKey: modeKey(iri) }) > 0) return;
      if (current && isUnderWay(current.progress)) return;
      mutate(mode);
    },
  };
}

function idOf(data: unknown): string | undefined {
  return typeof data === 'object' && data !== null && '@id' in data && typeof data['@id'] === 'string'
    ? data['@id']
    : undefined;
}
