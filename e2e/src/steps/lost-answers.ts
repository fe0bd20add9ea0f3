import type { CDPSession, Page } from 'playwright-core';

export interface LostAnswers {
  /** Keys of the requests that the server has answered and the page has not heard of. */
  readonly keys: readonly (string | undefined)[];
  /** From now on answers come through. */
  stop(): Promise<void>;
}

/**
 * Lets requests through to the server, which answers them; their answers are lost on the way, or are a proxy's that gave
 * up waiting. @param pattern with asterisks
 */
export async function loseAnswers(
  page: Page,
  pattern: string,
  instead: 'nothing' | 502 = 'nothing',
): Promise<LostAnswers> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const keys: (string | undefined)[] = [];
  session.on('Fetch.requestPaused', ({ requestId, request: { headers } }) => {
    keys.push(headers['Idempotency-Key']);
    const done =
      instead === 'nothing'
        ? session.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' })
        : session.send('Fetch.fulfillRequest', { requestId, responseCode: instead });
    // The page may have gone meanwhile.
    done.catch(() => undefined);
  });
  await session.send('Fetch.enable', { patterns: [{ urlPattern: pattern, requestStage: 'Response' }] });
  return { keys, stop: () => session.detach() };
}
