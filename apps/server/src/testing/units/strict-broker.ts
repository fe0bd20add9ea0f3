import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { Aedes } from 'aedes';

export interface StrictBroker {
  port: number;
  /** Client ids in the order in which they came in, again for each connection. */
  came: string[];
  stop(): Promise<void>;
}

/** A broker that takes the user name for the client id, as Mosquitto does with `use_username_as_clientid`. */
export async function strictBroker(): Promise<StrictBroker> {
  const came: string[] = [];
  const broker = await Aedes.createBroker({
    maxClientsIdLength: 100,
    preConnect(_client, packet, done) {
      const named = packet as { clientId: string; username?: string };
      named.clientId = named.username ?? '';
      done(null, named.clientId !== '');
    },
  });
  broker.on('client', ({ id }) => came.push(id));
  const server = createServer(broker.handle);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    came,
    stop: () =>
      new Promise((done) => {
        broker.close(() => server.close(() => done()));
      }),
  };
}
