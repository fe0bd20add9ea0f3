import { once } from 'node:events';
import { connect as dial, type Socket } from 'node:net';
import { connect, createReader, puback, publish, subscribe } from '../hostile/units/mqtt-wire.ts';
import { nowMs } from './watched-page.ts';

/** Two clients of the server's own broker, one that publishes and one that has subscribed to that. */
export interface Yardstick {
  /** Milliseconds from the write of one message to its coming at the subscriber. */
  measure(payload: Buffer): Promise<number>;
  close(): void;
}

/** Names that the bench's server lets in beside the units, and the topic that they may use. */
export const yardstickClients = ['yardstick-publisher', 'yardstick-subscriber'] as const;
export const yardstickTopic = 'yardstick';

export async function createYardstick(port: number): Promise<Yardstick> {
  let arrived: (at: number) => void = () => undefined;
  const [publisherName, subscriberName] = yardstickClients;
  const publisher = await join(port, publisherName, () => undefined);
  const subscriber = await join(port, subscriberName, (head, body) => {
    if (head >> 4 !== 3) return;
    arrived(nowMs());
    const length = body.readUInt16BE(0);
    subscriber.write(puback(body.readUInt16BE(2 + length)));
  });
  subscriber.write(subscribe(1, yardstickTopic));
  let id = 0;
  return {
    measure: (payload) =>
      new Promise((resolve) => {
        const begin = nowMs();
        arrived = (at) => resolve(at - begin);
        id = (id % 60_000) + 1;
        publisher.write(publish({ topic: yardstickTopic, payload, qos: 1, retain: false, id }));
      }),
    close() {
      publisher.destroy();
      subscriber.destroy();
    },
  };
}

async function join(
  port: number,
  name: string,
  onPacket: (head: number, body: Buffer) => void,
): Promise<Socket> {
  const socket = dial(port, '127.0.0.1');
  socket.setNoDelay(true);
  const read = createReader();
  const greeted = Promise.withResolvers<void>();
  socket.on('data', (chunk) => {
    for (const { head, body } of read(chunk)) {
      if (head >> 4 === 2) greeted.resolve();
      else onPacket(head, body);
    }
  });
  socket.on('close', () => greeted.reject(new Error(`${name} was not let in`)));
  await once(socket, 'connect');
  socket.write(connect(name, name));
  await greeted.promise;
  return socket;
}
