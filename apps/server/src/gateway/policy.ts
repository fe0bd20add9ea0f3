import { mayPublish, maySubscribe } from '@poolhouse/contract/unit/topics';
import type { UnitCredentials } from '../modules/units/index.ts';
import type { BrokerPolicy } from '../platform/broker/port.ts';

const retained = '/up/presence';

/** Who may connect to the embedded broker, and what for: a unit, for its own subtree. */
export function createBrokerPolicy(credentials: UnitCredentials): BrokerPolicy {
  return {
    async authenticate({ clientId, username, password }) {
      return clientId === username && password !== undefined && credentials.verify(clientId, password);
    },
    mayPublish: (clientId, topic, retain) =>
      mayPublish(clientId, topic) && (!retain || topic.endsWith(retained)),
    maySubscribe,
  };
}
