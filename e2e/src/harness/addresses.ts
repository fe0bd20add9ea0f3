/** Where a running Poolhouse is found: what `npm start` prints. */
export interface Addresses {
  readonly portal: string;
  readonly remote: string;
  readonly mailbox: string;
  readonly panel: string;
}

export interface Account {
  readonly name: string;
  readonly surname: string;
  readonly email: string;
  readonly password: string;
}

let made = 0;

/** Somebody new each time. */
export function newAccount(): Account {
  made++;
  return {
    name: 'Jana',
    surname: 'Nováková',
    email: `jana+${process.pid}-${made}@example.org`,
    password: `quiet otters swim at dawn ${made}`,
  };
}
