import { expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { sameRequest } from './same-request.ts';

/** Sends it, with this end. @returns the key that it was sent with */
async function keyAfter(
  send: ReturnType<typeof sameRequest>,
  body: object,
  error?: ApiError,
): Promise<string> {
  let sent = '';
  await send(body, async (key) => {
    sent = key;
    if (error) throw error;
  }).catch(() => undefined);
  return sent;
}

const lost = new ApiError(0, 'lost');

test('what is sent again after its answer was lost has the same key, until an answer comes', async () => {
  const send = sameRequest();
  const key = await keyAfter(send, { code: 'A' }, lost);
  expect(await keyAfter(send, { code: 'A' }, new ApiError(502, 'Bad Gateway'))).toBe(key);
  expect(await keyAfter(send, { code: 'A' }, new ApiError(409, '', 'request-in-progress'))).toBe(key);
  expect(await keyAfter(send, { code: 'A' }, new ApiError(422, 'refused', 'validation-failed'))).toBe(key);
  expect(await keyAfter(send, { code: 'A' })).not.toBe(key);
});

test('something else has a key of its own', async () => {
  const send = sameRequest();
  const key = await keyAfter(send, { code: 'A' }, lost);
  expect(await keyAfter(send, { code: 'B' }, lost)).not.toBe(key);
  expect(await keyAfter(send, { code: 'A' }, lost)).not.toBe(key);
});
