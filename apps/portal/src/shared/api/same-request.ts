import { isUnknown } from './api-error.ts';
import { newKey } from './idempotency-key.ts';

/**
 * For a request that a person may send again by themselves: the same body that is sent again after nobody knew how it had
 * ended has the key of the first time, so the server does it once, and the first answer comes after all.
 */
export function sameRequest() {
  let open: { body: string; key: string } | undefined;
  return async <Output>(body: object, send: (key: string) => Promise<Output>): Promise<Output> => {
    const text = JSON.stringify(body);
    const key = open?.body === text ? open.key : newKey();
    open = undefined;
    try {
      return await send(key);
    } catch (error) {
      if (isUnknown(error)) open = { body: text, key };
      throw error;
    }
  };
}
