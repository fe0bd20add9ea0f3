import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { seeded } from '../../figure.ts';
import { mutateBytes, mutateTree } from '../mutate.ts';
import { below, bytes, chance, pick, type Random, ulidOf } from '../random.ts';
import { textOf, treeOf } from '../tree.ts';
import { anyTree } from '../values.ts';

export interface LiveAttackOptions {
  readonly port: number;
  readonly origin: string;
  readonly messages: number;
  readonly seed: number;
  /** Cookies of those who connect. */
  readonly cookies: readonly string[];
  /** Identifiers of units, others' as well. */
  readonly units: readonly string[];
  readonly secrets: readonly string[];
}

export interface LiveAttackResult {
  sent: number;
  connections: number;
  /** Connections the server closed for an error of its own (1011) or without a word. */
  failures: string[];
  foreign: string[];
}

/** Messages that a browser never sends, every second one mutated from a valid one, over `/api/live`. */
export async function attackLive(options: LiveAttackOptions): Promise<LiveAttackResult> {
  const { seed, messages, cookies, units, secrets } = options;
  const random = seeded(seed);
  const result: LiveAttackResult = { sent: 0, connections: 0, failures: [], foreign: [] };
  while (result.sent < messages) {
    const socket = await open(options, pick(random, cookies), result);
    if (!socket) {
      await sleep(250);
      continue;
    }
    socket.on('message', (data) => {
      const text = String(data);
      if (secrets.some((secret) => text.includes(secret))) result.foreign.push(text.slice(0, 300));
    });
    for (let left = 50; left > 0 && socket.readyState === WebSocket.OPEN; left--) {
      const { data, binary } = hostileFrame(random, units);
      result.sent++;
      await new Promise<void>((resolve) => socket.send(data, { binary }, () => resolve()));
    }
    if (chance(random, 0.2)) socket.terminate();
    await closed(socket);
  }
  return result;
}

function hostileFrame(random: Random, units: readonly string[]): { data: Buffer; binary: boolean } {
  const reference = (): string => `/api/units/${pick(random, units)}`;
  const about = chance(random, 0.5)
    ? { type: pick(random, ['subscribe', 'unsubscribe', 'ping']), unit: reference() }
    : {
        type: pick(random, ['subscribe-units', 'unsubscribe-units']),
        units: Array.from({ length: below(random, 60) }, reference),
      };
  const valid = { v: 1, id: ulidOf(random), ...about };
  const mutated = chance(random, 0.5);
  const tree = mutated ? mutateTree(random, treeOf(valid)) : anyTree(random);
  const whole = chance(random, 0.1)
    ? Buffer.from(JSON.stringify(valid))
    : Buffer.from(textOf(tree).toWellFormed());
  const data = chance(random, 0.2) ? mutateBytes(random, whole) : whole;
  const binary = chance(random, 0.1) || !isUtf8(data);
  return { data: chance(random, 0.01) ? bytes(random, below(random, 2_000)) : data, binary };
}

/** A text frame that is no UTF-8 is sent too, but now and then only: it ends the connection. */
const isUtf8 = (data: Buffer): boolean => data.equals(Buffer.from(data.toString('utf8')));

/** @returns nothing when this user has opened as many as may be for now */
function open(
  { port, origin }: LiveAttackOptions,
  cookie: string,
  result: LiveAttackResult,
): Promise<WebSocket | undefined> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/api/live`, {
      origin,
      headers: { cookie, host: new URL(origin).host },
    });
    socket.on('open', () => {
      result.connections++;
      resolve(socket);
    });
    socket.on('close', (code) => {
      if (code === 1011) result.failures.push(`closed with ${code}`);
    });
    socket.on('unexpected-response', (_, { statusCode }) => {
      socket.terminate();
      if (statusCode === 429) resolve(undefined);
      else reject(new Error(`a socket was refused with ${statusCode}`));
    });
    socket.on('error', reject);
  });
}

async function closed(socket: WebSocket): Promise<void> {
  if (socket.readyState === WebSocket.CLOSED) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(() => socket.terminate(), 2_000);
    socket.once('close', () => {
      clearTimeout(timer);
      resolve();
    });
    socket.close();
  });
}
