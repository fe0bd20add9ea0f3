import { expect, test } from 'vitest';
import { openSocket } from '#testing/http/browser-socket.ts';
import { perFile } from '#testing/lifetimes.ts';
import { startUnitServer } from '#testing/units/unit-server.ts';
import { createUserLimits } from './user-limits.ts';

const server = perFile(startUnitServer);

test('who asks again and again is let in as often as is allowed, not never', () => {
  let now = 0;
  const limits = createUserLimits({ sustained: 20, burst: 20 }, () => now);
  const asked = (every: number, may: () => boolean): number => {
    let entered = 0;
    for (const end = now + 60_000; now < end; now += every) if (may()) entered++;
    return entered;
  };
  expect(asked(250, () => limits.mayOpen('anna'))).toBe(100 + 59);
  expect(asked(10, () => limits.maySay('anna'))).toBe(20 + 1_199);
});

const unit = '/api/units/01JD3Z8Q4V5W6X7Y8Z9A000001';
const open = (token: string) => openSocket(server.httpPort, { token });

/** Says as much as one socket may at once. @returns the code of its end, undefined when it stays */
async function talk(token: string): Promise<number | undefined> {
  const { socket, send, ask, closed } = await open(token);
  for (let id = 0; id < 240; id++) send({ v: 1, id: String(id), type: 'unsubscribe', unit });
  const code = await Promise.race([
    ask({ id: 'last', type: 'unsubscribe', unit }).then(() => undefined),
    closed,
  ]);
  socket.close();
  await closed;
  return code;
}

test('a new socket is no new allowance: what one person says counts over all of them', async () => {
  const [loud, quiet] = [await server.addUser(), await server.addUser()];
  const codes: (number | undefined)[] = [];
  for (let round = 0; round < 10; round++) codes.push(await talk(loud.token));
  expect(codes.slice(0, 4)).toEqual([undefined, undefined, undefined, undefined]);
  expect(codes).toContain(1008);
  expect(await talk(quiet.token)).toBeUndefined();
});

test('nobody opens sockets without end, one after the other', async () => {
  const [loud, quiet] = [await server.addUser(), await server.addUser()];
  const churn = async (): Promise<void> => {
    for (let round = 0; round < 300; round++) {
      const { socket, closed } = await open(loud.token);
      socket.close();
      await closed;
    }
  };
  await expect(churn()).rejects.toThrow('429');
  await (await open(quiet.token)).socket.close();
});
