import type { AedesOptions, AuthenticateError, Client } from 'aedes';
import type { Log } from '#platform/log.ts';
import type { HeldSenders } from './held-senders.ts';
import type { BrokerPolicy } from './port.ts';
import type { Turns } from './turns.ts';
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
  /** Those who connect, by client id. */
  turns: Turns;
  log: Log;
  /** Subscriptions of one connection. */
  maxFilters: number;
  /** Bytes that a client has not read yet. */
  maxUnread: number;
  onRefused(what: PolicyRefusal): void;
  /** Somebody is not who he says. Resolves when he may be told so; false: he is not told. */
  onStranger(client: Client): Promise<boolean>;
}

const serverUnavailable = 3;

const addressOf = ({ conn }: Client): string => (conn instanceof UnitSocket ? conn.address : '');

/** The questions aedes asks about its clients, answered by a policy. */
export function aedesPolicy(deps: AedesPolicyDeps): AedesOptions {
  const { policy, held, turns, log, maxFilters, maxUnread, onRefused, onStranger } = deps;
  const sizeOf = (payload: string | Buffer | undefined): number => Buffer.byteLength(payload ?? '');

  /** Undefined when it gets no answer: it was not its turn, or too many wait to hear that they are wrong. */
  async function admit(
    client: Client,
    username: string | undefined,
    password: Buffer | undefined,
  ): Promise<boolean | undefined> {
    if (!(await policy.authenticate({ clientId: client.id, username, password }))) {
      onRefused('credentials');
      return (await onStranger(client)) ? false : undefined;
    }
    if (await turns.take(client.id, addressOf(client))) return true;
    onRefused('replaced');
    return undefined;
  }

  return {
    preConnect(client, packet, done) {
      // Nothing is ever replayed, so no session outlives its connection.
      packet.clean = true;
      const { will } = packet;
      // Said when nobody is there any more, it may say no more than what is retained, whatever it is marked as.
      const allowed = !will || policy.mayPublish(packet.clientId, will.topic, true, sizeOf(will.payload));
      if (!allowed) onRefused('will');
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
      if (client && !policy.mayPublish(client.id, packet.topic, packet.retain, sizeOf(packet.payload))) {
        onRefused('publish');
        done(new Error('publishing there is not allowed'));
      } else if (client) held.whenFree(client.id, () => done(null));
      else done(null);
    },

    authorizeSubscribe(client, subscription, done) {
      const { subscriptions } = client as Client & { subscriptions: Record<string, unknown> };
      if (!(subscription.topic in subscriptions) && Object.keys(subscriptions).length >= maxFilters) {
        onRefused('filters');
        return done(new Error('too many subscriptions'));
      }
      const allowed = policy.maySubscribe(client.id, subscription.topic);
      if (!allowed) onRefused('subscribe');
      done(null, allowed ? subscription : null);
    },

    authorizeForward(client, packet) {
      const { conn } = client;
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
