import { type ActName, changedPassword, type Outcome, resetPassword } from './account-orders.ts';
import { goodPassword } from './accounts.ts';

interface Account {
  password: string;
  /** Those beside the one that changes and deletions come from. */
  others: number;
  isSessionAlive: boolean;
  loginTokens: number;
  /** The login token that the subject had from the start is among them. */
  isTokenAlive: boolean;
  isResetAlive: boolean;
  devices: number;
  isLeaving: boolean;
}

const start: Account = {
  ...{ password: goodPassword, others: 0, isSessionAlive: true, loginTokens: 1, isTokenAlive: true },
  ...{ isResetAlive: true, devices: 0, isLeaving: false },
};
const noLoginToken = { loginTokens: 0, isTokenAlive: false };
const noSession = { others: 0, isSessionAlive: false };
const noWayIn = { ...noLoginToken, ...noSession };

const isRight = ({ isSessionAlive, password }: Account): boolean =>
  isSessionAlive && password === goodPassword;

/** What each act does to an account; undefined when it is refused. */
const acts: Record<ActName, (was: Account) => Account | undefined> = {
  change: (was) =>
    isRight(was)
      ? { ...was, ...noLoginToken, others: 0, password: changedPassword, isResetAlive: false }
      : undefined,
  reset: (was) =>
    was.isResetAlive ? { ...was, ...noWayIn, password: resetPassword, isResetAlive: false } : undefined,
  deletion: (was) => (isRight(was) ? { ...was, ...noWayIn, isLeaving: true } : undefined),
  // A confirmed account has nothing left to confirm.
  confirmation: () => undefined,
  login: (was) =>
    was.password === goodPassword && !was.isLeaving
      ? { ...was, others: was.others + 1, devices: was.devices + 1 }
      : undefined,
  'login by token': (was) =>
    was.isTokenAlive && !was.isLeaving ? { ...was, ...noLoginToken, others: was.others + 1 } : undefined,
  // A newer token ends the older.
  'login token': (was) => (was.isSessionAlive ? { ...was, loginTokens: 1, isTokenAlive: false } : undefined),
  'log-out everywhere': (was) => ({ ...was, ...noWayIn }),
};

/** What comes of two acts when the second begins after the end of the first. */
export function oneAfterTheOther(names: readonly ActName[]): Outcome {
  const done: boolean[] = [];
  let account = start;
  for (const name of names) {
    const then = acts[name](account);
    done.push(then !== undefined);
    account = then ?? account;
  }
  return {
    done,
    opens: [account.password],
    sessions: account.others + (account.isSessionAlive ? 1 : 0),
    loginTokens: account.loginTokens,
    devices: account.devices,
    isLeaving: account.isLeaving,
  };
}
