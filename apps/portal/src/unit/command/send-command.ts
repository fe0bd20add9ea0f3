import { type CommandResource, commandResource } from '@poolhouse/contract/api/units';
import { mutationOptions } from '@tanstack/react-query';
import { api } from '#shared/api/api.ts';
import { ApiError, isUnknown } from '#shared/api/api-error.ts';
import { newKey } from '#shared/api/idempotency-key.ts';
import { limitMs } from '#shared/api/time-limit.ts';
import { translate } from '#shared/i18n/i18n.ts';
import { toasts } from '#shared/toasts/toasts.ts';
import { commandQuery } from '#unit/data/command-query.ts';
import { ASKING_MS } from './attempt.ts';
import { type Order, sameOrder } from './order.ts';

/** A wish to a unit. */
export interface Wish {
  readonly order: Order;
  /** What puts it back as it was; undefined where nothing does. */
  readonly undo: Order | undefined;
  /** The unit was so already when it was pressed: that it is so afterwards tells nothing. */
  readonly wasSo: boolean;
  /** By which the server knows that it is the same wish, however often it is sent. */
  readonly key: string;
  /** When it was pressed, in this browser's epoch milliseconds. */
  readonly at: number;
  /** Ended when something else is pressed in its place: what was wished for before must not arrive behind it. */
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
export function wishFor(
  { order, undo, wasSo }: Pick<Wish, 'order' | 'undo' | 'wasSo'>,
  before: Wish | undefined,
): Wish {
  const now = Date.now();
  const isSame = before && sameOrder(before.order, order) && now < before.at + ASKING_MS;
  const { key, at } = isSame ? before : { key: newKey(), at: now };
  return { order, undo, wasSo, key, at, control: new AbortController() };
}

export function isWish(value: unknown): value is Wish {
  return typeof value === 'object' && value !== null && 'order' in value && 'control' in value;
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

/**
 * Wishes about one part of a unit share a key, so that a screen that is opened again finds the one under way; those about
 * others go their own way beside it.
 */
export const wishKey = (unit: string, part: string) => ['wish', unit, part];

export const sendWish = (unit: string, part: string) =>
  mutationOptions({
    mutationKey: wishKey(unit, part),
    onMutate: () => toasts.reset(),
    async mutationFn(wish: Wish, { client }): Promise<Sent> {
      const { order, key, at, control } = wish;
      const left = at + ASKING_MS - Date.now();
      if (left <= 0 || control.signal.aborted) throw new ApiError(0, translate('ui.error.timeout'), givenUp);
      const command = await api.post(`${unit}/commands`, order, commandResource, {
        key,
        signal: control.signal,
        limitMs: Math.min(left, limitMs.usual),
      });
      const mutations = client.getMutationCache().findAll({ mutationKey: wishKey(unit, part) });
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
