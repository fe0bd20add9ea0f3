import type { Broker } from '../../../apps/server/src/platform/broker/port.ts';

/** A broker at which nobody is. */
export const silentBroker: Broker = {
  start: async () => undefined,
  stop: async () => undefined,
  publish: async () => undefined,
  subscribe: async () => async () => undefined,
  disconnect: async () => undefined,
  forget: async () => undefined,
  ready: () => true,
};
