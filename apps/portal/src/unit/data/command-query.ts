import { type CommandResource, commandResource } from '@poolhouse/contract/api/units';
import { isFinal, mayMove } from '@poolhouse/domain/unit/commands';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '#shared/api/api.ts';
import { unitKey } from './unit-query.ts';

const anyCommandKey = ['command'] as const;
export const commandKey = (iri: string) => [...anyCommandKey, iri] as const;

/** A push about a command may be lost with the live connection: until its end is known it is polled as well. */
const ASK_AGAIN_MS = 5000;

export const commandQuery = (iri: string) =>
  queryOptions({
    queryKey: commandKey(iri),
    queryFn: async ({ client, signal }) => {
      const command = await api.get(iri, commandResource, { signal });
      // When the end had to be asked for, the push of the unit's new state was missed too.
      if (isFinal(command.stage))
        void client.invalidateQueries({ queryKey: unitKey(command.unit), exact: true });
      return command;
    },
    structuralSharing: keepLaterCommand,
    // An end is final, and keeps the time at which it was first heard.
    staleTime: ({ state: { data } }) => (data && isFinal(data.stage) ? Number.POSITIVE_INFINITY : 0),
    refetchInterval: ({ state: { data } }) => (data && isFinal(data.stage) ? false : ASK_AGAIN_MS),
  });

/** Asks for those whose end may have been missed. */
export async function askForOpenCommands(cache: QueryClient): Promise<void> {
  await cache.invalidateQueries({
    queryKey: anyCommandKey,
    predicate: ({ state }) => !commandResource.safeParse(state.data).data?.finishedAt,
  });
}

/** A command after another word about it, which may come late or twice: its stages go forward only. */
export function laterCommand(known: CommandResource, next: CommandResource): CommandResource {
  return known['@id'] !== next['@id'] || mayMove(known.stage, next.stage) ? next : known;
}

/** For `structuralSharing`: the cache does not know what it holds. */
function keepLaterCommand(known: unknown, next: unknown): unknown {
  const [before, after] = [commandResource.safeParse(known), commandResource.safeParse(next)];
  return before.success && after.success ? laterCommand(before.data, after.data) : next;
}
