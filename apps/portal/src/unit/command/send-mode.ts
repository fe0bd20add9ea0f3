import { type CommandResource, commandResource } from '@poolhouse/contract/api/units';
import type { Mode } from '@poolhouse/domain/filtration/modes';
import { mutationOptions } from '@tanstack/react-query';
import { api } from '#shared/api/api.ts';
import { ApiError, isUnknown } from '#shared/api/api-error.ts';
import { newKey } from '#shared/api/idempotency-key.ts';
import { limitMs } from '#shared/api/time-limit.ts';
import { translate } from '#shared/i18n/i18n.ts';
import { toasts } from '#shared/toasts/toasts.ts';
import { commandQuery } from '#unit/data/command-query.ts';
import { ASKING_MS, isMode } from './mode-progress.ts';

/** What `mode.set` is sent with. */
export interface ModeArgs {
  readonly mode: Mode;
  /** °C that the mode winter is to keep the water at; other modes have none. */
  readonly minimum?: number;
}

/** A wish for another mode. */
export interface Wish extends ModeArgs {
  /** By which the server knows that it is the same wish, however often it is sent. */
  readonly key: string;
  /** When it was pressed, in this browser's epoch milliseconds. */
  readonly at: number;
  /** Ended when another mode is pressed: what was wished for before must not arrive behind it. */
  readonly control: AbortController;
}

export interface Sent {
  readonly command: CommandResource;
  /** Whether it was asked for again because the first answer had not come. */
  readonly repeated: boolean;
}

/**
 * A press, or the same once more: pressed again while the first may still be on its way, it is the first.
 * @param before the last wish, when it is not known how it ended
 */
export function wishFor({ mode, minimum }: ModeArgs, before: Wish | undefined): Wish {
  const now = Date.now();
  const isSame = before?.mode === mode && before.minimum === minimum && now < before.at + ASKING_MS;
  const { key, at } = isSame ? before : { key: newKey(), at: now };
  return { mode, ...(minimum === undefined ? {} : { minimum }), key, at, control: new AbortController() };
}

export function isWish(value: unknown): value is Wish {
  return typeof value === 'object' && value !== null && 'mode' in value && isMode(value.mode);
}

export function isSent(value: unknown): value is Sent {
  return typeof value === 'object' && value !== null && 'command' in value;
}

/** Type of the error of a wish about which nobody is asked any more. */
const givenUp = 'given-up';

/** Whether nobody knows what became of a wish. @param repeated whether an earlier request for it got no answer */
export function isOpen(error: unknown, repeated: boolean): boolean {
  if (!(error instanceof ApiError)) return false;
  if (isUnknown(error)) return true;
  // A session that has ended meanwhile, or a proxy, says nothing about what was sent before.
  const isOfServer = error.type !== '' && error.status !== 401;
  return repeated && !(isOfServer && error.type !== 'dual-login' && error.type !== 'terms-not-accepted');
}

/** Wishes of one unit share a key, so that a screen that is opened again finds the one under way. */
export const modeKey = (unit: string) => ['mode.set', unit];

export const sendMode = (unit: string) =>
  mutationOptions({
    mutationKey: modeKey(unit),
    onMutate: () => toasts.reset(),
    async mutationFn(wish: Wish, { client }): Promise<Sent> {
      const { mode, minimum, key, at, control } = wish;
      const left = at + ASKING_MS - Date.now();
      if (left <= 0 || control.signal.aborted) throw new ApiError(0, translate('ui.error.timeout'), givenUp);
      const command = await api.post(
        `${unit}/commands`,
        { name: 'mode.set', args: { mode, minimum } },
        commandResource,
        { key, signal: control.signal, limitMs: Math.min(left, limitMs.usual) },
      );
      const mutations = client.getMutationCache().findAll({ mutationKey: modeKey(unit) });
      const own = mutations.find(({ state }) => Object.is(state.variables, wish));
      return { command, repeated: Boolean(own && own.state.failureCount > 0) };
    },
    // By its key it is done once, so asking again is safe: the one change that is sent again by itself.
    retry: (_failures, error) => isUnknown(error) && !(error instanceof ApiError && error.type === givenUp),
    retryDelay: (failures) => Math.min(1000 * 2 ** failures, 8000),
    onSuccess: ({ command }, _wish, _result, { client }) => {
      const options = commandQuery(command['@id']);
      // The unit may have answered before the server's own answer came: what is known already is not undone.
      client.getQueryCache().build(client, client.defaultQueryOptions(options));
      client.setQueryData(options.queryKey, command);
    },
  });
