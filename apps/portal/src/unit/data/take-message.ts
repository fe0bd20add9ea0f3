import { commandResource } from '@poolhouse/contract/api/units';
import type { ServerMessage } from '@poolhouse/contract/live/messages';
import type { QueryClient } from '@tanstack/react-query';
import type { LiveReceiver } from '#shared/live/live.ts';
import { type LiveUnit, type UnitNews, withUnitNews } from './live-unit.ts';

/**
 * Keys under which features keep what is pushed. One unit: `['unit', <IRI>]` holds a `LiveUnit`; more about it lies
 * below (`['unit', <IRI>, 'history', …]`). Lists: `['units', …]`. A command: `['command', <IRI>]`.
 */
export const unitKey = (iri: string) => ['unit', iri] as const;
export const commandKey = (iri: string) => ['command', iri] as const;

/** Asks for those whose end may have been missed. */
export async function askForOpenCommands(cache: QueryClient): Promise<void> {
  await cache.invalidateQueries({
    queryKey: ['command'],
    predicate: ({ state }) => !commandResource.safeParse(state.data).data?.finishedAt,
  });
}

/** The live connection's way into the query cache. */
export const unitUpdates = (cache: QueryClient): LiveReceiver => ({
  take: (message) => takeMessage(cache, message, Date.now()),
  reopened() {
    void cache.invalidateQueries({ queryKey: ['unit'] });
    void cache.invalidateQueries({ queryKey: ['units'] });
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
      void cache.invalidateQueries({ queryKey: [...unitKey(message.unit), 'history'] });
      break;
    case 'pairing':
      void cache.invalidateQueries({ queryKey: ['units'] });
      void cache.invalidateQueries({ queryKey: unitKey(message.unit) });
      break;
    case 'error':
      // No longer one's own, perhaps: whoever shows it asks and is told.
      if (message.unit && message.code === 'not-found') {
        void cache.invalidateQueries({ queryKey: unitKey(message.unit) });
      }
      break;
    case 'unsubscribed':
      break;
  }
}
