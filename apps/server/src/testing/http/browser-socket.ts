import { type ServerMessage, serverMessage } from '@poolhouse/contract/live/messages';
import { WebSocket } from 'ws';
import { testUrl } from './http.ts';

/** A live socket as a browser opens it. */
export interface BrowserSocket {
  socket: WebSocket;
  received: ServerMessage[];
  send(message: object): void;
  /** Sends and waits for the next answer with the same id. */
  ask(message: {
    id: string;
    type: string;
    unit?: string;
    units?: readonly string[];
  }): Promise<ServerMessage>;
  /** The next message with this id not yet taken. */
  answer(id: string): Promise<ServerMessage>;
  /** The next message of this type not yet taken. */
  next<T extends ServerMessage['type']>(type: T): Promise<Extract<ServerMessage, { type: T }>>;
  /** Code of its end. */
  closed: Promise<number>;
}

/** @throws Error with the status when the server refuses */
export async function openSocket(
  port: number,
  { token, origin = testUrl }: { token?: string; origin?: string | undefined },
): Promise<BrowserSocket> {
  const headers: Record<string, string> = token === undefined ? {} : { cookie: `poolhouse=${token}` };
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/live`, {
    headers: origin === '' ? headers : { ...headers, origin },
  });
  const received: ServerMessage[] = [];
  const waiting = new Set<() => void>();
  socket.on('message', (data) => {
    received.push(serverMessage.parse(JSON.parse(data.toString())));
    for (const look of waiting) look();
  });
  const closed = new Promise<number>((done) => socket.once('close', done));
  await new Promise<void>((done, fail) => {
    socket.once('open', done);
    socket.once('error', fail);
  });
  const find = <T extends ServerMessage>(fits: (message: ServerMessage) => message is T): Promise<T> =>
    new Promise((done) => {
      const look = (): void => {
        const found = received.find(fits);
        if (!found) return;
        received.splice(received.indexOf(found), 1);
        waiting.delete(look);
        done(found);
      };
      waiting.add(look);
      look();
    });
  const answer = (id: string) => find((message): message is ServerMessage => message.id === id);
  return {
    socket,
    received,
    closed,
    send: (message) => socket.send(JSON.stringify(message)),
    ask(message) {
      socket.send(JSON.stringify({ v: 1, ...message }));
      return answer(message.id);
    },
    answer,
    next: (type) =>
      find((message): message is Extract<ServerMessage, { type: typeof type }> => message.type === type),
  };
}
