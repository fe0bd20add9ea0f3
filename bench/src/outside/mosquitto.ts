import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { mosquitto } from '../../../scripts/programs.ts';

export interface Login {
  readonly name: string;
  readonly password: string;
}

/** A Mosquitto that is as strict as docs/operations.md asks for, and can be killed and started again. */
export interface Mosquitto {
  readonly port: number;
  start(): Promise<void>;
  /** Lets these in as well, as an operator does: another password file, and a hangup. */
  allow(logins: readonly Login[]): void;
  kill(): Promise<void>;
  stop(): Promise<void>;
  pid(): number;
}

const startMs = 10_000;

/** @param servers user names of the servers; each has three connections, of which the first may also write */
export function createMosquitto(
  folder: string,
  port: number,
  servers: readonly string[],
  password: string,
): Mosquitto {
  const { broker, passwords, env } = mosquitto();
  const files = {
    config: join(folder, 'mosquitto.conf'),
    access: join(folder, 'access'),
    passwords: join(folder, 'passwords'),
    log: join(folder, 'mosquitto.log'),
  };
  const surroundings = { ...process.env, ...env };
  const own = servers.flatMap((name) => [name, `${name}-shared`, `${name}-apart`]);
  const known: Login[] = own.map((name) => ({ name, password }));
  let child: ChildProcess | undefined;

  write(files.access, accessOf(servers));
  write(files.config, configOf(port, files));
  writePasswords();

  function writePasswords(): void {
    const draft = `${files.passwords}.new`;
    write(draft, known.map((login) => `${login.name}:${login.password}\n`).join(''));
    const { status, stderr } = spawnSync(passwords, ['-U', draft], { env: surroundings });
    if (status !== 0) throw new Error(`mosquitto_passwd: ${stderr.toString()}`);
    renameSync(draft, files.passwords);
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    const ending = child;
    child = undefined;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
    const gone = once(ending, 'exit');
    ending.kill(signal);
    await gone;
  }

  return {
    port,
    async start() {
      const out = openSync(files.log, 'a');
      const started = spawn(broker, ['-c', files.config], { env: surroundings, stdio: ['ignore', out, out] });
      closeSync(out);
      child = started;
      const late = performance.now() + startMs;
      while (!(await answers(port))) {
        if (started.exitCode !== null || performance.now() > late)
          throw new Error(`Mosquitto did not start: ${readFileSync(files.log, 'utf8').slice(-2_000)}`);
        await sleep(10);
      }
    },
    allow(logins) {
      known.push(...logins);
      writePasswords();
      child?.kill('SIGHUP');
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    pid: () => child?.pid ?? 0,
  };
}

/** Mosquitto gives up root and must be able to read it. */
const write = (file: string, text: string): void => writeFileSync(file, text, { mode: 0o644 });

const configOf = (port: number, files: { passwords: string; access: string }): string => `
listener ${port} 127.0.0.1
allow_anonymous false
use_username_as_clientid true
password_file ${files.passwords}
acl_file ${files.access}
max_queued_messages 0
message_size_limit 262144
max_qos 1
persistence false
log_type error
log_type warning
`;

const accessOf = (servers: readonly string[]): string => `${servers.map(accessOfServer).join('\n')}
pattern write pool/v1/%u/up/#
pattern read pool/v1/%u/down/#
`;

const accessOfServer = (name: string): string => `
user ${name}
topic read pool/v1/+/up/#
topic write pool/v1/+/down/#
topic readwrite pool/v1/+/down/telemetry/ack
topic write pool/v1/+/up/presence
topic readwrite cloud/v1/#
user ${name}-shared
topic read pool/v1/+/up/#
user ${name}-apart
topic read pool/v1/+/up/#
`;

const answers = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => done(true)).once('error', () => done(false));
    socket.once('connect', () => socket.destroy());
  });
