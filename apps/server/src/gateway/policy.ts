import { MAX_RETAINED_BYTES, MAX_TOPIC_LENGTH } from '@poolhouse/contract/unit/limits';
import { mayPublish, maySubscribe, topicOf } from '@poolhouse/contract/unit/topics';
import type { UnitCredentials } from '#modules/units/index.ts';
import type { BrokerPolicy } from '#platform/broker/port.ts';

/** Includes NUL, at which MQTT 3.1.1 closes a connection: no control character belongs in a name. */
const controls = /\p{Cc}/u;

/** Who may connect to the embedded broker, and what for: a unit, for its own subtree. */
export function createBrokerPolicy(credentials: UnitCredentials): BrokerPolicy {
  return {
    async authenticate({ clientId, username, password }) {
      return clientId === username && password !== undefined && credentials.verify(clientId, password);
    },
    mayPublish: (clientId, topic, retain, size) =>
      topic.length <= MAX_TOPIC_LENGTH &&
      !controls.test(topic) &&
      mayPublish(clientId, topic) &&
      (!retain || (topic === topicOf(clientId, 'up/presence') && size <= MAX_RETAINED_BYTES)),
    maySubscribe: (clientId, filter) => filter.length <= MAX_TOPIC_LENGTH && maySubscribe(clientId, filter),
  };
}
