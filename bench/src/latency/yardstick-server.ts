import { runBenchServer } from '../server/bench-server.ts';
import { yardstickClients, yardstickTopic } from './yardstick.ts';

const isYardstick = (clientId: string): boolean => (yardstickClients as readonly string[]).includes(clientId);

/** The product, whose broker lets two further clients use one further topic. */
await runBenchServer({
  policy: (own) => ({
    authenticate: async (connection) => isYardstick(connection.clientId) || own.authenticate(connection),
    mayPublish: (clientId, topic, retain, size) =>
      isYardstick(clientId) ? topic === yardstickTopic : own.mayPublish(clientId, topic, retain, size),
    maySubscribe: (clientId, filter) =>
      isYardstick(clientId) ? filter === yardstickTopic : own.maySubscribe(clientId, filter),
  }),
});
