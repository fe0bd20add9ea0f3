import type { WebSocket } from 'ws';

/**
 * What one socket is sent. A reader that falls behind gets the newest of each kind instead of a growing queue, and is
 * cut off when even what must not be skipped piles up; it comes back and asks for what it missed.
 */
export interface SendQueue {
  /** Must not be skipped. */
  send(text: string): void;
  /** Of those with the same `kind` that wait, only the newest counts. */
  sendNewest(kind: string, text: string): void;
  /** Drops those of this kind that wait. */
  forget(kind: string): void;
  /** Whether something waits, of which nothing has been taken since this was asked the last time. */
  isStuck(): boolean;
}

const slowBytes = 64 * 1024;
const lostBytes = 1024 * 1024;

export function createSendQueue(
  socket: Pick<WebSocket, 'send' | 'terminate' | 'bufferedAmount' | 'readyState' | 'OPEN'>,
): SendQueue {
  const newest = new Map<string, string>();
  // Bytes that waited at the last beat and have not been taken since; none when something was.
  let waited = 0;
  let taken = 0;

  function write(text: string): void {
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > lostBytes) socket.terminate();
    else socket.send(text, catchUp);
  }

  function catchUp(error?: Error | null): void {
    if (error) return;
    taken += 1;
    for (const [kind, text] of newest) {
      if (socket.bufferedAmount > slowBytes) return;
      newest.delete(kind);
      write(text);
    }
  }

  return {
    send: write,
    sendNewest(kind, text) {
      if (socket.bufferedAmount > slowBytes) newest.set(kind, text);
      else write(text);
    },
    forget: (kind) => void newest.delete(kind),
    isStuck() {
      const { bufferedAmount } = socket;
      // What is written meanwhile only adds to what waits.
      const isStuck = waited > 0 && taken === 0 && bufferedAmount >= waited;
      [waited, taken] = [bufferedAmount, 0];
      return isStuck;
    },
  };
}
