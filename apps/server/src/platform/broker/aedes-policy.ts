import type { AedesOptions, AuthenticateError } from 'aedes';
import type { Log } from '../log.ts';
import type { HeldSenders } from './held-senders.ts';
import type { BrokerPolicy } from './port.ts';

export type PolicyRefusal = 'credentials' | 'will' | 'publish' | 'subscribe';

const serverUnavailable = 3;

/** The questions aedes asks about its clients, answered by a policy. */
export function aedesPolicy(
  policy: BrokerPolicy,
  held: HeldSenders,
  log: Log,
  onRefused: (what: PolicyRefusal) => void,
): AedesOptions {
  return {
    preConnect(client, packet, done) {
      // Nothing is ever replayed, so no session outlives its connection.
      packet.clean = true;
      const { will } = packet;
      const allowed = !will || policy.mayPublish(packet.clientId, will.topic, will.retain === true);
      if (!allowed) onRefused('will');
      done(null, allowed);
      if (!allowed) client.close();
    },

    authenticate(client, username, password, done) {
      policy.authenticate({ clientId: client.id, username, password }).then(
        (good) => {
          if (!good) onRefused('credentials');
          done(null, good);
        },
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
      if (client && !policy.mayPublish(client.id, packet.topic, packet.retain)) {
        onRefused('publish');
        done(new Error('publishing there is not allowed'));
      } else if (client) held.whenFree(client.id, () => done(null));
      else done(null);
    },

    authorizeSubscribe(client, subscription, done) {
      const allowed = policy.maySubscribe(client.id, subscription.topic);
      if (!allowed) onRefused('subscribe');
      done(null, allowed ? subscription : null);
    },
  };
}
