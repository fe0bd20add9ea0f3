import { chunkEvents } from '#shared/chunks/load-chunk.ts';
import { askServer } from '#shared/chunks/reach.ts';
import { reloadOnce } from '#shared/chunks/reload-once.ts';
import { destination } from './destination.ts';

/**
 * A tab that was opened before an upgrade asks for files that the server no longer has: it is loaded anew at the place it
 * was going to. When a file is missing for any other reason, whoever needed it says so.
 */
export function followNewVersion(): void {
  chunkEvents.on('lost', () => {
    const { pathname, search, hash } = destination();
    const place = new URL(`${pathname}${search}${hash}`, location.href).href;
    void askServer().then((server) => server === 'replaced' && reloadOnce(place));
  });
}
