import { LRUCache } from 'lru-cache';

/**
 * A cache of at most `most` values, which forgets what was used longest ago. Its memory grows with what is in it: with
 * the library's own `max` it takes the room of all entries at once (20 MB and 40 ms for a server's caches together).
 * @param ttl milliseconds after which a value is forgotten in any case
 */
export const lruCache = <T extends {}>(most: number, ttl?: number): LRUCache<string, T> =>
  new LRUCache({ maxSize: most, sizeCalculation: () => 1, ...(ttl === undefined ? {} : { ttl }) });
