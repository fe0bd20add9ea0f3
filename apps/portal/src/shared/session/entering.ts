import type { EndUserResource } from '@poolhouse/contract/api/end-users';
import { translate } from '#shared/i18n/i18n.ts';

/** A login that was given up: another one came first, or its page was left. */
export class Overtaken extends Error {
  constructor() {
    super(translate('ui.error.overtaken'));
    this.name = 'Overtaken';
  }
}

let current: AbortController | undefined;

/** Gives up the login that waits for its answer, if there is one. */
export const giveUpEntering = (): void => current?.abort();

/**
 * One way in at a time. Whatever its answer is, it must not replace a session that has come meanwhile, of another tab or
 * of another way in. A request that is given up sets no cookie.
 * @throws Overtaken
 */
export async function entering(
  request: (signal: AbortSignal) => Promise<EndUserResource>,
): Promise<EndUserResource> {
  giveUpEntering();
  const own = new AbortController();
  current = own;
  try {
    const user = await request(own.signal);
    own.signal.throwIfAborted();
    return user;
  } catch (error) {
    throw own.signal.aborted ? new Overtaken() : error;
  } finally {
    if (current === own) current = undefined;
  }
}
