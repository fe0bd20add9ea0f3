import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Requests of a connection that may wait for the answer before theirs: more than any client asks ahead. */
export const maxWaiting = 32;
/** And how much of them is read, as much as Node reads at once: requests may have long headers. */
const mostBytesAhead = 64 * 1024;

interface Turn {
  request: IncomingMessage;
  response: ServerResponse;
  handler: RequestListener;
  /** What had been read of the connection when it came. */
  bytesRead: number;
}

/** A connection whose client has asked. */
interface Line {
  /** The answer that is being made or sent. */
  current: ServerResponse | undefined;
  /** In their order; made with the first that has to wait, for few clients ask ahead. */
  waiting: Turn[] | undefined;
  /** What had been read of the connection when the current one came. */
  bytesRead: number;
  /** When the current answer is over. */
  next(): void;
}

export interface Lines {
  /** Has a request handled once all before it on its connection are answered. */
  take(turn: Omit<Turn, 'bytesRead'>): void;
  /** Whether answers are still to come before whatever is said on a connection now. */
  owes(socket: Socket): boolean;
}

/**
 * Requests of a connection are answered in their order anyway, but Node hands over all that it has read at once, which
 * may be a thousand of a few bytes each. Here one is at work at a time, so that the limits of connections limit the
 * work; the others wait. A connection with too many waiting is closed, as Node's `dropRequest` does.
 *
 * Nothing is read while a connection has said as much ahead as it may. Until then it is, because whoever reads nothing
 * does not hear that a client has gone: what thousands ask ahead and leave would be worked off all the same, in places
 * that others wait for.
 * @param drop told of each connection that is cut off
 */
export function oneAtATime(drop: (dropped: { request: IncomingMessage; socket: Socket }) => void): Lines {
  const lines = new WeakMap<Socket, Line>();

  function begin(line: Line, { request, response, handler, bytesRead }: Turn): void {
    line.current = response;
    line.bytesRead = bytesRead;
    response.once('close', line.next);
    handler(request, response);
  }

  function openLine(socket: Socket): Line {
    const line: Line = {
      current: undefined,
      waiting: undefined,
      bytesRead: 0,
      next() {
        line.current = undefined;
        // What comes after the last answer of a connection is never answered, nor is what somebody asked who has gone.
        if (!socket.writable) line.waiting = undefined;
        const first = line.waiting?.shift();
        if (!first) return;
        line.bytesRead = first.bytesRead;
        // Its body may still be missing, too.
        if (!isFull(line, socket)) socket.resume();
        begin(line, first);
      },
    };
    lines.set(socket, line);
    return line;
  }

  function isFull({ waiting, bytesRead }: Line, socket: Socket): boolean {
    if (!waiting || waiting.length === 0) return false;
    return waiting.length >= maxWaiting || socket.bytesRead - bytesRead >= mostBytesAhead;
  }

  function wait(line: Line, turn: Turn): void {
    const { request } = turn;
    const { socket } = request;
    if (!line.waiting) {
      line.waiting = [];
      // Node reads on after each request that it has read to its end.
      socket.on('resume', () => {
        if (isFull(line, socket)) socket.pause();
      });
    }
    line.waiting.push(turn);
    if (line.waiting.length > maxWaiting) {
      line.waiting = undefined;
      drop({ request, socket });
      socket.destroy();
    } else if (isFull(line, socket)) {
      socket.pause();
    }
  }

  return {
    take(asked) {
      const { socket } = asked.request;
      // What was read together with the request that closed the connection.
      if (!socket.writable) return;
      const turn = { ...asked, bytesRead: socket.bytesRead };
      const line = lines.get(socket) ?? openLine(socket);
      if (line.current) wait(line, turn);
      else begin(line, turn);
    },
    owes(socket) {
      const line = lines.get(socket);
      return line?.current !== undefined && !(line.current.writableEnded && !line.waiting?.length);
    },
  };
}
