import type { PortalKey } from '@poolhouse/i18n/key';
import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query';
import { translate } from '#shared/i18n/i18n.ts';
import { toast, toasts } from '#shared/toasts/toasts.ts';
import { sentenceOf } from './api-error.ts';

export interface ActionOptions<Input, Output>
  extends Pick<UseMutationOptions<Output, Error, Input>, 'mutationKey' | 'scope'> {
  /** The request. */
  run: (input: Input) => Promise<Output>;
  onSuccess?: (output: Output, input: Input) => unknown;
  /** Returns true when it has shown the error itself; else the error's message is toasted. */
  onError?: (error: Error, input: Input) => unknown;
  /** Toasted after success. */
  success?: PortalKey;
}

/** A mutation as the portal wants every one: toasts are reset before it, its end is toasted. */
export function useAction<Output, Input = void>({
  run,
  onSuccess,
  onError,
  success,
  ...named
}: ActionOptions<Input, Output>): UseMutationResult<Output, Error, Input> {
  return useMutation<Output, Error, Input>({
    ...named,
    // At the press, also of one that waits for its turn: what the one before it failed of must stay.
    onMutate: () => toasts.reset(),
    mutationFn: (input) => run(input),
    onSuccess: async (output, input) => {
      await onSuccess?.(output, input);
      if (success) toast.success(translate(success));
    },
    onError: (error, input) => {
      if (onError?.(error, input) !== true) toast.error(sentenceOf(error));
    },
  });
}
