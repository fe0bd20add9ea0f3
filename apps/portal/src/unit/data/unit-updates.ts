import type { ServerMessage } from '@poolhouse/contract/live/messages';
import type { Query, QueryClient } from '@tanstack/react-query';
import type { LiveReceiver } from '#shared/live/live.ts';
import { askAnew } from './ask-anew.ts';
import { askForOpenCommands, commandKey } from './command-query.ts';
import { askForPairings } from './header-units-query.ts';
import { type LiveUnit, type UnitNews, withUnitNews } from './live-unit.ts';
import { openAlertsQuery } from './open-alerts-query.ts';
import { unitListsKey } from './unit-list-query.ts';
import { anyUnitKey, unitKey, unitQuery } from './unit-query.ts';

/** Milliseconds after which a unit has a new row, of which nobody tells where nothing is pushed. */
const ROW_EVERY_MS = 60_000;

/** The live connection's way into the query cache. */
export const unitUpdates = (cache: QueryClient): LiveReceiver => ({
  take: (message) => takeMessage(cache, message, Date.now()),
  opened() {
    // Read while the connection came about, in which time nobody was told of an alert, or still on its way from then.
    askAnew(cache, openAlertsQuery);
  },
  reopened() {
    // The units themselves come with their subscriptions; for hundreds of cards asking for each would be a flood.
    void cache.invalidateQueries({
      queryKey: anyUnitKey,
      predicate: isBelowUnit,
    });
    void askForPairings(cache);
    void askForOpenCommands(cache);
  },
  async ask(unit) {
    await cache.fetchQuery({ ...unitQuery(unit), staleTime: 0, retry: false }).catch(() => undefined);
    void cache.invalidateQueries({
      queryKey: unitKey(unit),
      predicate: (query) => isBelowUnit(query) && Date.now() - query.state.dataUpdatedAt >= ROW_EVERY_MS,
    });
  },
});

/** What lies below a unit, such as its history, is not pushed but only said to be out of date. */
const isBelowUnit = ({ queryKey }: Query): boolean => queryKey.length > unitKey('').length;

/** What is told of a unit once it is watched, as one text. */
const itself = ({ openAlerts, setTemperatures, firmware, features, aqua }: Record<string, unknown>) =>
  JSON.stringify([openAlerts, setTemperatures, firmware, features, aqua]);

/** Writes a live message into the query cache; what it does not carry is asked for again. */
export function takeMessage(cache: QueryClient, message: ServerMessage, now: number): void {
  const update = (news: UnitNews & { unit: string }) =>
    cache.setQueryData<LiveUnit>(unitKey(news.unit), (known) => known && withUnitNews(known, news, now));
  const ask = (queryKey: readonly unknown[], how?: { exact?: true; refetchType?: 'none' }) =>
    askAnew(cache, { queryKey, ...how });
  function askForAll(unit: string): void {
    ask(unitKey(unit));
    ask(openAlertsQuery.queryKey);
  }

  switch (message.type) {
    case 'subscribed': {
      const known = cache.getQueryData<LiveUnit>(unitKey(message.unit));
      update(message);
      // It was read before it was watched: an alert may have come between, or other settings.
      if (known && itself({ ...known, ...message }) !== itself(known)) {
        askForAll(message.unit);
      }
      break;
    }
    case 'state':
    case 'presence':
      update(message);
      break;
    case 'command':
      cache.setQueryData(commandKey(message.command['@id']), message.command);
      break;
    case 'settings':
      ask([...unitKey(message.unit), message.type]);
      // What its water is to have stands in the unit itself.
      if (['temperature', 'eco', 'winter'].includes(message.section)) {
        ask(unitKey(message.unit), { exact: true });
      }
      break;
    case 'history':
    case 'timeline':
      ask([...unitKey(message.unit), message.type]);
      break;
    case 'alert':
      // Also what the bell knows of it.
      ask([...unitKey(message.unit), 'alerts']);
      ask(unitKey(message.unit), { exact: true });
      ask(openAlertsQuery.queryKey);
      // The next look at the list has it at its place: under somebody's finger nothing moves.
      ask(unitListsKey, { refetchType: 'none' });
      break;
    case 'unit':
    case 'pairing':
      // A card reads its own unit: where none came or went, lists are asked for at their next look.
      ask(unitListsKey, { refetchType: 'none' });
      void askForPairings(cache);
      askForAll(message.unit);
      break;
    case 'error':
      // Perhaps the unit is no longer the user's: what shows it asks again and is told.
      if (message.unit && message.code === 'not-found') {
        ask(unitKey(message.unit));
      }
      break;
  }
}
