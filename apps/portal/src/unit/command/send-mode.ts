import { type CommandResource, commandResource } from '@poolhouse/contract/api/units';
import type { Mode } from '@poolhouse/domain/filtration/modes';
import { mutationOptions } from '@tanstack/react-query';
import { api } from '#shared/api/api.ts';
import { toasts } from '#shared/toasts/toasts.ts';
import { commandQuery } from '#unit/data/command-query.ts';

/** Wishes of one unit share a key, so that a screen that is opened again finds the one under way. */
export const modeKey = (unit: string) => ['mode.set', unit];

export const sendMode = (unit: string) =>
  mutationOptions({
    mutationKey: modeKey(unit),
    mutationFn: (mode: Mode): Promise<CommandResource> => {
      toasts.reset();
      return api.post(`${unit}/commands`, { name: 'mode.set', args: { mode } }, commandResource);
    },
    onSuccess: (command, _mode, _result, { client }) => {
      const options = commandQuery(command['@id']);
      // The unit may have answered before the server's own answer came: what is known already is not undone.
      client.getQueryCache().build(client, client.defaultQueryOptions(options));
      client.setQueryData(options.queryKey, command);
    },
  });
