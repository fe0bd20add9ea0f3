import type { IClientOptions } from 'mqtt';

/**
 * `one`: all connections of a server have the user name of its URL, and client ids of their own. `three`: each has a user
 * name of its own, which is its client id as well, for brokers that let a user name have one connection. Decision 049.
 */
export type Logins = 'one' | 'three';

export type ConnectionName = 'own' | 'shared' | 'apart';

export interface ClientLogins {
  /** The URL without who logs in there. */
  readonly address: string;
  of(connection: ConnectionName): Pick<IClientOptions, 'clientId' | 'username' | 'password'>;
  /** Who connects with this client id takes over from whoever has it; undefined where nobody else can have it. */
  as(clientId: string): Pick<IClientOptions, 'clientId' | 'username' | 'password'> | undefined;
}

/** Each connection's name after that of its server. */
const endings = { own: '', shared: '-shared', apart: '-apart' } as const;

export function clientLogins(url: string, node: string, logins: Logins): ClientLogins {
  const address = new URL(url);
  const username = decodeURIComponent(address.username);
  const password = decodeURIComponent(address.password);
  address.username = '';
  address.password = '';
  const login = (name: string) => ({ ...(name && { username: name }), ...(password && { password }) });
  return {
    address: address.href,
    of(connection) {
      const name = (logins === 'three' ? username : `cloud-${node}`) + endings[connection];
      return { clientId: name, ...login(logins === 'three' ? name : username) };
    },
    // There it would be refused, or be taken for the server's own connection and end that one.
    as: (clientId) => (logins === 'three' ? undefined : { clientId, ...login(username) }),
  };
}
