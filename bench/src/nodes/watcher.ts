import { iriOf } from '@poolhouse/contract/api/hydra';
import { MOST_UNITS_NAMED, serverMessage } from '@poolhouse/contract/live/messages';
import { ulid } from 'ulid';
import { WebSocket } from 'ws';
import type { Person } from '../fleet/people.ts';

/** A socket watches two hundred units at most. */
const unitsOfSocket = 200;

/**
 * Watches all these units at one server until each has shown a new value, and that new rows of it are stored, or
 * `patienceMs` is over.
 * @returns how many have
 */
export async function watchAll(
  url: string,
  { cookie }: Person,
  unitIds: readonly string[],
  patienceMs: number,
): Promise<number> {
  const wanted = new Set(unitIds.map((id) => iriOf('units', id)));
  const seen = { state: new Set<string>(), history: new Set<string>() };
  const least = (): number => Math.min(seen.state.size, seen.history.size);
  const all = Promise.withResolvers<void>();
  const late = setTimeout(all.resolve, patienceMs);
  const sockets = partsOf([...wanted], unitsOfSocket).map((units) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/api/live`, {
      origin: url,
      headers: { cookie },
    });
    socket.on('open', () => {
      for (const named of partsOf(units, MOST_UNITS_NAMED)) {
        socket.send(JSON.stringify({ v: 1, id: ulid(), type: 'subscribe-units', units: named }));
      }
    });
    socket.on('message', (data) => {
      const message = serverMessage.parse(JSON.parse(data.toString()));
      // What a unit says while it is watched, not what was known of it before.
      if (message.type !== 'state' && message.type !== 'history') return;
      if (wanted.has(message.unit)) seen[message.type].add(message.unit);
      if (least() === wanted.size) all.resolve();
    });
    socket.on('error', all.reject);
    return socket;
  });
  try {
    await all.promise;
  } finally {
    clearTimeout(late);
    for (const socket of sockets) socket.close();
  }
  return least();
}

const partsOf = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, n) => list.slice(n * size, (n + 1) * size));
