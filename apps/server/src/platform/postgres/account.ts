import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import type { Log } from '#platform/log.ts';
import { run } from './run.ts';

/** Who PostgreSQL runs as, by the numbers that `spawn` and `chown` take. */
export interface Account {
  uid: number;
  gid: number;
  /** Whether that is another user than the server's own. */
  other: boolean;
}

/** A system user that no other service runs as. */
const own = 'poolhouse';
/** The fallback; other services run as this user too, and could read PostgreSQL's data. */
const shared = 'nobody';

/** Ways to make a system user, of one kind of Linux each. */
const makings: readonly [string, ...string[]][] = [
  ['useradd', '--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', own],
  ['adduser', '--system', '--group', '--no-create-home', own],
  ['adduser', '-S', '-D', '-H', own],
];

interface Place {
  passwd?: string;
  uid?: number;
  makings?: typeof makings;
}

/** PostgreSQL refuses to run as root: then it runs as a user of its own, else as the server's own user. */
export function serviceAccount({ passwd = '/etc/passwd', uid }: Place = {}): Account {
  const me = userInfo();
  if ((uid ?? me.uid) !== 0) return { uid: me.uid, gid: me.gid, other: false };
  const account = find(own, passwd) ?? find(shared, passwd);
  if (account) return account;
  throw new Error(
    `PostgreSQL does not run as root and there is no user "${own}": start Poolhouse as another user`,
  );
}

function find(wanted: string, passwd: string): Account | undefined {
  for (const line of readFileSync(passwd, 'utf8').split('\n')) {
    const [name, , user, group] = line.split(':');
    if (name === wanted) return { uid: Number(user), gid: Number(group), other: true };
  }
  return undefined;
}

/** The same, with that user made where it is missing and can be made. */
export async function makeServiceAccount(log: Log, place: Place = {}): Promise<Account> {
  const { passwd = '/etc/passwd', uid = userInfo().uid } = place;
  if (uid !== 0 || find(own, passwd)) return serviceAccount(place);
  const root = { uid: 0, gid: 0, other: false };
  for (const [program, ...args] of place.makings ?? makings) {
    await run(program, args, root);
    // Also when somebody else has made it just now.
    if (find(own, passwd)) return serviceAccount(place);
  }
  log.warn(`no user "${own}" could be made: PostgreSQL runs as "${shared}", as other services may`);
  return serviceAccount(place);
}
