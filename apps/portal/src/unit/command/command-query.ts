import { commandResource } from '@poolhouse/contract/api/units';
import { isFinal } from '@poolhouse/domain/unit/commands';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#shared/api/api.ts';
import { keepLaterCommand } from '#unit/data/newer.ts';
import { commandKey, unitKey } from '#unit/data/take-message.ts';

/** A word about a command may be lost with the live connection: until its end is known it is asked for as well. */
const ASK_AGAIN_MS = 5000;

export const commandQuery = (iri: string) =>
  queryOptions({
    queryKey: commandKey(iri),
    queryFn: async ({ client, signal }) => {
      const command = await api.get(iri, commandResource, { signal });
      // Who has to ask for the end of a command was not told the unit's new state either.
      if (isFinal(command.stage))
        void client.invalidateQueries({ queryKey: unitKey(command.unit), exact: true });
      return command;
    },
    structuralSharing: keepLaterCommand,
    // An end stays one: when it was heard is when it was heard first.
    staleTime: ({ state: { data } }) => (data && isFinal(data.stage) ? Number.POSITIVE_INFINITY : 0),
    refetchInterval: ({ state: { data } }) => (data && isFinal(data.stage) ? false : ASK_AGAIN_MS),
  });
