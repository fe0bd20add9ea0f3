import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';

/** Who PostgreSQL runs as, by the numbers that `spawn` and `chown` take. */
export interface Account {
  uid: number;
  gid: number;
  /** Whether that is another user than the server's own. */
  other: boolean;
}

/** PostgreSQL refuses to run as root: then it runs as `nobody`, else as the server's own user. */
export function serviceAccount(passwd = '/etc/passwd'): Account {
  const { uid, gid } = userInfo();
  if (uid !== 0) return { uid, gid, other: false };
  for (const line of readFileSync(passwd, 'utf8').split('\n')) {
    const [name, , user, group] = line.split(':');
    if (name === 'nobody') return { uid: Number(user), gid: Number(group), other: true };
  }
  throw new Error(
    'PostgreSQL does not run as root and there is no user "nobody": start Poolhouse as another user',
  );
}
