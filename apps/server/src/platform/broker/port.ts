/**
 * What gateway and live need of a message broker; two adapters fulfil it (the embedded one and an MQTT client),
 * and one contract test shows that they behave alike.
 */
export interface Broker {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** QoS 1, never retained. Resolves when the broker has it. */
  publish(topic: string, payload: string): Promise<void>;
  /**
   * Calls `handler` for each message that matches `filter` (MQTT wildcards; `shared` spreads them over all server
   * nodes) until the returned function is called. A handler's promise is back-pressure on its sender where the
   * broker can do that. Whoever must not miss the first message subscribes before `start`.
   */
  subscribe(
    filter: string,
    handler: MessageHandler,
    options?: { shared?: boolean },
  ): Promise<() => Promise<void>>;
  /** Closes the connection of this client, wherever it is connected; nothing when it isn't. */
  disconnect(clientId: string): Promise<void>;
  /** Whether messages can be sent and received right now. */
  ready(): boolean;
}

/** `retained`: it was published before this subscription. */
export type MessageHandler = (topic: string, payload: Uint8Array, retained: boolean) => void | Promise<void>;

/** Decisions about a unit's connection, handed to the embedded broker by the gateway. */
export interface BrokerPolicy {
  authenticate(connection: {
    clientId: string;
    username: string | undefined;
    password: Uint8Array | undefined;
  }): Promise<boolean>;
  mayPublish(clientId: string, topic: string, retain: boolean): boolean;
  maySubscribe(clientId: string, filter: string): boolean;
}
