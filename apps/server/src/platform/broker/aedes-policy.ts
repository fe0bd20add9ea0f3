import type { AedesOptions, AuthenticateError, Client } from 'aedes';
import type { Log } from '#platform/log.ts';
import type { Admission } from './admission.ts';
import { type Connections, serialOf } from './connections.ts';
import type { HeldSenders } from './held-senders.ts';
import type { BrokerPolicy } from './port.ts';
import { UnitSocket } from './unit-socket.ts';

export type PolicyRefusal =
  | 'credentials'
  | 'will'
  | 'publish'
  | 'subscribe'
  | 'filters'
  | 'unread'
  | 'replaced';

export interface AedesPolicyDeps {
  policy: BrokerPolicy;
  held: HeldSenders;
  /** Of those who connect, by serial number. */
  admission: Admission;
  connections: Connections;
  log: Log;
  /** Subscriptions of one connection. */
  maxFilters: number;
  /** Bytes that a client has not read yet. */
  maxUnread: number;
  onRefused(what: PolicyRefusal): void;
  /** A login has failed. Resolves when it may be answered; false: it gets no answer. */
  onStranger(client: Client): Promise<boolean>;
}

const serverUnavailable = 3;

/** An error refuses the message and also ends the connection. */
const over = (): Error => new Error('another connection speaks for this unit, or none may');

const addressOf = ({ conn }: Client): string => (conn instanceof UnitSocket ? conn.address : '');

/** The questions aedes asks about its clients, answered by a policy. */
export function aedesPolicy(deps: AedesPolicyDeps): AedesOptions {
  const { policy, held, admission, connections, log, maxFilters, maxUnread, onRefused, onStranger } = deps;
  const sizeOf = (payload: string | Buffer | undefined): number => Buffer.byteLength(payload ?? '');

  /** Undefined when it gets no answer: its turn did not come, or too many failed logins wait for theirs. */
  async function admit(
    client: Client,
    username: string | undefined,
    password: Buffer | undefined,
  ): Promise<boolean | undefined> {
    const serial = serialOf(client.id);
    if (!(await policy.authenticate({ clientId: serial, username, password }))) {
      onRefused('credentials');
      return (await onStranger(client)) ? false : undefined;
    }
    if ((await admission.admit(serial, addressOf(client))) && connections.enter(client)) return true;
    onRefused('replaced');
    return undefined;
  }

  return {
    preConnect(client, packet, done) {
      // Nothing is ever replayed, so no MQTT session outlives its connection.
      packet.clean = true;
      const { will } = packet;
      // A will is held to the rules of retained messages, whatever it is marked as.
      const allowed = !will || policy.mayPublish(packet.clientId, will.topic, true, sizeOf(will.payload));
      if (!allowed) onRefused('will');
      packet.clientId = connections.idOf(client.conn, packet.clientId);
      done(null, allowed);
      if (!allowed) client.close();
    },

    authenticate(client, username, password, done) {
      admit(client, username, password).then(
        (good) => (good === undefined ? client.close() : done(null, good)),
        (error: Error) => {
          log.warn({ error: error.message }, 'a unit could not be authenticated');
          const refusal: AuthenticateError = Object.assign(new Error(error.message), {
            returnCode: serverUnavailable as AuthenticateError['returnCode'],
          });
          done(refusal, false);
        },
      );
    },

    authorizePublish(client, packet, done) {
      if (!client) return done(null);
      if (!connections.counts(client)) return done(over());
      const serial = serialOf(client.id);
      if (!policy.mayPublish(serial, packet.topic, packet.retain, sizeOf(packet.payload))) {
        onRefused('publish');
        return done(new Error('publishing there is not allowed'));
      }
      held.whenFree(serial, () => done(connections.counts(client) ? null : over()));
    },

    authorizeSubscribe(client, subscription, done) {
      if (!connections.counts(client)) return done(over());
      const { subscriptions } = client as Client & { subscriptions: Record<string, unknown> };
      if (!(subscription.topic in subscriptions) && Object.keys(subscriptions).length >= maxFilters) {
        onRefused('filters');
        return done(new Error('too many subscriptions'));
      }
      const allowed = policy.maySubscribe(serialOf(client.id), subscription.topic);
      if (!allowed) onRefused('subscribe');
      done(null, allowed ? subscription : null);
    },

    authorizeForward(client, packet) {
      const { conn } = client;
      if (!connections.counts(client)) return null;
      if (conn instanceof UnitSocket) {
        if (conn.writableLength > maxUnread && !conn.destroyed) {
          onRefused('unread');
          conn.destroy(new Error('it does not read what it is sent'));
          return null;
        }
        if (packet.qos > 0) conn.expectAnswer();
      }
      return packet;
    },
  };
}
