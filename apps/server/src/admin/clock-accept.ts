import { acceptClock } from '#platform/clock-check.ts';
import type { Command } from './command.ts';

export const clockAccept: Command = {
  words: 'clock accept',
  usage: '',
  help: 'says that the clock of now is right, after one that had been ahead: the server stops calling it slow within a minute',
  options: {},
  run: (_, { json, clock, withDatabase }) =>
    withDatabase(async ({ pool }) => {
      await acceptClock(pool);
      const now = clock.now().toISOString();
      return json ? JSON.stringify({ now }) : `The clock is right: it is ${now}.`;
    }),
};
