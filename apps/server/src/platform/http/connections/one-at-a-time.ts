import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Requests of a connection that may wait for the answer before theirs: more than any client asks ahead. */
export const maxWaiting = 32;

interface Turn {
  request: IncomingMessage;
  response: ServerResponse;
  handler: RequestListener;
}

/** A connection whose client has asked. */
interface Line {
  /** The answer that is being made or sent. */
  current: ServerResponse | undefined;
  /** In their order; made with the first that has to wait, for few clients ask ahead. */
  waiting: Turn[] | undefined;
  /** Whether it is looked if the client is still there, before the next one begins. */
  isLooking: boolean;
  /** When the current answer is over. */
  next(): void;
}

export interface Lines {
  /** Has a request handled once all before it on its connection are answered. */
  take(turn: Turn): void;
  /** Whether answers are still to come before whatever is said on a connection now. */
  owes(socket: Socket): boolean;
}

/**
 * Requests of a connection are answered in their order anyway, but Node hands over all that it has read at once, which
 * may be a thousand of a few bytes each. Here one is at work at a time, so that the limits of connections limit the
 * work; the others wait, and nothing is read meanwhile. A connection with too many waiting is closed, as Node's
 * `dropRequest` does. While nothing is read nobody hears that a client has gone, so it is read between two answers: else
 * what thousands asked ahead and left would be worked off, each in a place that others wait for.
 * @param drop told of each connection that is cut off
 */
export function oneAtATime(drop: (dropped: { request: IncomingMessage; socket: Socket }) => void): Lines {
  const lines = new WeakMap<Socket, Line>();

  function begin(line: Line, { request, response, handler }: Turn): void {
    line.current = response;
    response.once('close', line.next);
    handler(request, response);
  }

  function openLine(socket: Socket): Line {
    const line: Line = {
      current: undefined,
      waiting: undefined,
      isLooking: false,
      next() {
        line.current = undefined;
        if (!line.waiting?.length) return;
        line.isLooking = true;
        socket.resume();
        look();
      },
    };
    // The end of a connection is read after all that was said before it: until a round of the loop reads nothing more.
    function look(): void {
      const { bytesRead } = socket;
      // The first comes before or after the loop reads, the second after it in any case.
      setImmediate(() => setImmediate(() => (socket.bytesRead > bytesRead ? look() : goOn())));
    }
    function goOn(): void {
      line.isLooking = false;
      // What comes after the last answer of a connection is never answered, nor is what somebody asked who has gone.
      if (!socket.writable) line.waiting = undefined;
      const first = line.waiting?.shift();
      if (!first) return;
      // The body of the last may still be missing.
      if (line.waiting?.length !== 0) socket.pause();
      begin(line, first);
    }
    lines.set(socket, line);
    return line;
  }

  function wait(line: Line, turn: Turn): void {
    const { request } = turn;
    const { socket } = request;
    if (!line.waiting) {
      line.waiting = [];
      // Node reads on after each request that it has read to its end.
      socket.on('resume', () => {
        if (line.waiting && line.waiting.length > 0 && !line.isLooking) socket.pause();
      });
    }
    line.waiting.push(turn);
    if (line.waiting.length > maxWaiting) {
      line.waiting = undefined;
      drop({ request, socket });
      socket.destroy();
    } else if (!line.isLooking) {
      socket.pause();
    }
  }

  return {
    take(turn) {
      const { socket } = turn.request;
      // What was read together with the request that closed the connection.
      if (!socket.writable) return;
      const line = lines.get(socket) ?? openLine(socket);
      if (line.current || line.isLooking) wait(line, turn);
      else begin(line, turn);
    },
    owes(socket) {
      const line = lines.get(socket);
      if (line?.isLooking) return true;
      return line?.current !== undefined && !(line.current.writableEnded && !line.waiting?.length);
    },
  };
}
