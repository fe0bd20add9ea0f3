import { connect as dial, type Socket } from 'node:net';
import { connect, createReader, puback } from './mqtt-wire.ts';

/** What the attacker has of one unit. */
export interface StolenUnit {
  readonly port: number;
  readonly serial: string;
  readonly secret: string;
}

/** A connection that writes what it likes, and as much as the server takes. */
export interface BadConnection {
  /** Resolves when the system has taken it; false when the connection is gone. */
  write(bytes: Buffer): Promise<boolean>;
  readonly open: boolean;
  close(): void;
}

export interface BadConnectionOptions {
  will?: { topic: string; payload: Buffer };
  /** Reads nothing. */
  deaf?: boolean;
  /** Says nothing by itself, not even CONNECT. */
  silent?: boolean;
}

const patienceMs = 3_000;

/** @returns undefined when the server doesn't let it in */
export function openBad(
  unit: StolenUnit,
  { will, deaf = false, silent = false }: BadConnectionOptions = {},
): Promise<BadConnection | undefined> {
  return new Promise((resolve) => {
    const socket = dial(unit.port, '127.0.0.1');
    const read = createReader();
    const late = setTimeout(() => socket.destroy(), patienceMs);
    const connection = connectionOf(socket);
    const settle = (): void => {
      clearTimeout(late);
      if (deaf) socket.pause();
      resolve(connection);
    };
    socket.on('connect', () => (silent ? settle() : socket.write(connect(unit.serial, unit.secret, will))));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(late);
      resolve(undefined);
    });
    socket.on('data', (chunk) => {
      for (const { head, body } of read(chunk)) {
        if (head >> 4 === 2) settle();
        else if (head >> 4 === 3 && (head & 0b110) !== 0) {
          socket.write(puback(body.readUInt16BE(2 + body.readUInt16BE(0))));
        }
      }
    });
  });
}

function connectionOf(socket: Socket): BadConnection {
  return {
    get open() {
      return !socket.destroyed && socket.writable;
    },
    write: (bytes) =>
      new Promise((resolve) => {
        if (socket.destroyed || !socket.writable) return resolve(false);
        const gone = (): void => resolve(false);
        socket.once('close', gone);
        socket.write(bytes, (error) => {
          socket.off('close', gone);
          resolve(!error);
        });
      }),
    close: () => socket.destroy(),
  };
}
