import type { ServerMessage } from '@poolhouse/contract/live/messages';
import type { QueryClient } from '@tanstack/react-query';
import type { LiveReceiver } from '#shared/live/live.ts';
import { askForOpenCommands, commandKey } from './command-query.ts';
import { historyKey } from './history-query.ts';
import { type LiveUnit, type UnitNews, withUnitNews } from './live-unit.ts';
import { unitListsKey } from './unit-list-query.ts';
import { anyUnitKey, unitKey } from './unit-query.ts';

/** The live connection's way into the query cache. */
export const unitUpdates = (cache: QueryClient): LiveReceiver => ({
  take: (message) => takeMessage(cache, message, Date.now()),
  reopened() {
    void cache.invalidateQueries({ queryKey: anyUnitKey });
    void cache.invalidateQueries({ queryKey: unitListsKey });
    void askForOpenCommands(cache);
  },
});

/** Writes a live message into the query cache; what it does not carry is asked for again. */
export function takeMessage(cache: QueryClient, message: ServerMessage, now: number): void {
  const update = (unit: string, news: UnitNews) =>
    cache.setQueryData<LiveUnit>(unitKey(unit), (known) => known && withUnitNews(known, news, now));

  switch (message.type) {
    case 'subscribed':
    case 'state':
      update(message.unit, { presence: message.presence, state: message.state });
      break;
    case 'presence':
      update(message.unit, { presence: message.presence });
      break;
    case 'command':
      cache.setQueryData(commandKey(message.command['@id']), message.command);
      break;
    case 'history':
      void cache.invalidateQueries({ queryKey: historyKey(message.unit) });
      break;
    case 'pairing':
      void cache.invalidateQueries({ queryKey: unitListsKey });
      void cache.invalidateQueries({ queryKey: unitKey(message.unit) });
      break;
    case 'error':
      // Perhaps the unit is no longer the user's: what shows it asks again and is told.
      if (message.unit && message.code === 'not-found') {
        void cache.invalidateQueries({ queryKey: unitKey(message.unit) });
      }
      break;
    case 'unsubscribed':
      break;
  }
}
