import { expect, test } from 'vitest';
import { manualClock } from '#testing/manual-clock.ts';
import { wholeServer } from '#testing/whole-server.ts';

const day = 86_400_000;

test('a server whose clock is slow is not ready, and says which part is not, until it is set', async () => {
  const clock = manualClock(new Date(Date.now() - day));
  const server = await wholeServer({ clock });
  try {
    const health = async () => {
      const { status, text } = await server.ask('GET', '/api/health');
      return [status, JSON.parse(text).parts];
    };
    expect(await health()).toEqual([503, { database: true, broker: true, clock: false }]);
    clock.advance(day);
    await expect.poll(health).toEqual([200, { database: true, broker: true, clock: true }]);
  } finally {
    await server.stop();
  }
});
