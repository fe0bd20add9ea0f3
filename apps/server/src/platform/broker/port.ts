/**
 * What gateway and live need of a message broker; two adapters fulfil it (the embedded one and an MQTT client),
 * and one contract test shows that they behave alike. It knows nothing of units. Decision 006.
 */
export interface Broker {
  start(): Promise<void>;
  stop(): Promise<void>;
  /**
   * QoS 1, never retained. On its way when this returns; resolves when the broker has it.
   * @throws within seconds when the broker is away or doesn't answer; it may have the message all the same
   */
  publish(topic: string, payload: string): Promise<void>;
  /**
   * Calls `handler` for each message that matches `filter` (MQTT wildcards) until the returned function is called. A
   * handler's promise is back-pressure on its sender where the broker can do that. Whoever must not miss the first
   * message subscribes before `start`.
   */
  subscribe(
    filter: string,
    handler: MessageHandler,
    options?: SubscribeOptions,
  ): Promise<() => Promise<void>>;
  /** Closes the connection of this client, wherever it is connected or about to be; nothing when it isn't. */
  disconnect(clientId: string): Promise<void>;
  /** Takes away what is retained on this topic. */
  forget(topic: string): Promise<void>;
  /** How many clients are connected here; undefined where only the broker itself knows. */
  connected?(): number;
  /** Whether messages can be sent and received right now. */
  ready(): boolean;
}

export interface SubscribeOptions {
  /** Spreads the messages over all server nodes. */
  shared?: boolean;
  /** Its messages wait for no handler of another subscription. */
  apart?: boolean;
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
  /** @param size bytes of the message, which may also be a will */
  mayPublish(clientId: string, topic: string, retain: boolean, size: number): boolean;
  maySubscribe(clientId: string, filter: string): boolean;
}
