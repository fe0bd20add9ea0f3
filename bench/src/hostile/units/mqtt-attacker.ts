import { connect as dial, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect, createReader, puback, publish, subscribe } from './mqtt-wire.ts';
import type { HostileMessage } from './unit-generator.ts';

/** A hostile unit's connection: writes what it likes, reads what the broker says. */
export interface Attacker {
  /** Connects and subscribes to its own commands. @throws when the broker doesn't take it */
  open(): Promise<void>;
  /**
   * Sends one message; a message that asks for an answer resolves when the broker has taken it.
   * 'closed': the broker closed the connection instead, or it was closed before.
   */
  send(message: HostileMessage): Promise<'taken' | 'closed'>;
  /** Bytes that are no MQTT. Resolves when the broker has closed the connection. */
  garble(sent: Buffer): Promise<'closed'>;
  close(): void;
  readonly connected: boolean;
  /** Topics the broker sent something on. */
  readonly received: Set<string>;
}

const publishType = 3;
const pubackType = 4;
const patienceMs = 20_000;

/** The broker closed the connection without a word. */
class NotLetIn extends Error {}

export function createAttacker(serial: string, secret: string, port: number): Attacker {
  const received = new Set<string>();
  const waiting = new Map<number, (how: 'taken' | 'closed') => void>();
  let socket: Socket | undefined;
  let connected = false;
  let next = 1;

  function closed(): void {
    connected = false;
    socket = undefined;
    for (const settle of waiting.values()) settle('closed');
    waiting.clear();
  }

  function take(head: number, body: Buffer, greeted: () => void, refused: () => void): void {
    const type = head >> 4;
    if (type === 2) (body[1] === 0 ? greeted : refused)();
    else if (type === pubackType) {
      const id = body.readUInt16BE(0);
      waiting.get(id)?.('taken');
      waiting.delete(id);
    } else if (type === publishType) {
      const length = body.readUInt16BE(0);
      received.add(body.toString('utf8', 2, 2 + length));
      if ((head & 0b110) !== 0) socket?.write(puback(body.readUInt16BE(2 + length)));
    }
  }

  async function patient<T>(what: string, work: Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`${what}: no answer to ${serial}`)), patienceMs);
    });
    try {
      return await Promise.race([work, late]);
    } finally {
      clearTimeout(timer);
    }
  }

  const attempt = (): Promise<void> =>
    patient(
      'connect',
      new Promise<void>((resolve, reject) => {
        const fresh = dial(port, '127.0.0.1');
        const read = createReader();
        socket = fresh;
        fresh.setNoDelay(true);
        fresh.on('connect', () => fresh.write(connect(serial, secret)));
        fresh.on('error', () => undefined);
        fresh.on('close', () => {
          if (socket === fresh) closed();
          reject(new NotLetIn(`${serial} was not let in`));
        });
        fresh.on('data', (chunk) => {
          for (const { head, body } of read(chunk)) {
            const greeted = () => {
              connected = true;
              fresh.write(subscribe(65_535, `pool/v1/${serial}/down/#`));
              resolve();
            };
            take(head, body, greeted, () => reject(new Error(`${serial} was refused`)));
          }
        });
      }),
    );

  return {
    received,
    get connected() {
      return connected;
    },
    async open() {
      // Whoever connects too often waits, and of those that wait under one name only one gets in: the others try again.
      for (const until = performance.now() + patienceMs; ; ) {
        try {
          return await attempt();
        } catch (error) {
          if (!(error instanceof NotLetIn) || performance.now() > until) throw error;
          await sleep(250);
        }
      }
    },
    send(message) {
      const open = socket;
      if (!open || !connected) return Promise.resolve('closed');
      const id = next;
      next = (next % 60_000) + 1;
      const written = publish({ ...message, id });
      if (message.qos === 0) {
        open.write(written);
        return Promise.resolve('taken');
      }
      return patient(
        message.topic.slice(0, 100),
        new Promise<'taken' | 'closed'>((resolve) => {
          waiting.set(id, resolve);
          open.write(written);
        }),
      );
    },
    garble: (sent) =>
      patient(
        'garbage',
        new Promise<'closed'>((resolve) => {
          const open = socket;
          if (!open) return resolve('closed');
          open.once('close', () => resolve('closed'));
          open.end(sent);
        }),
      ),
    close() {
      const open = socket;
      closed();
      open?.destroy();
    },
  };
}
