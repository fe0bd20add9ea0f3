import { join } from 'node:path';
import * as z from 'zod';
import { runProgram } from '../ingest/run-program.ts';
import { openUnit, type SocketUnit } from '../ingest/unit-socket.ts';
import { createMosquitto, type Mosquitto } from '../outside/mosquitto.ts';
import { freePorts } from '../server/free-ports.ts';
import { temporaryFolder } from '../server/temporary-folder.ts';

const report = z.object({ ms: z.number(), median: z.number(), slowest: z.number() });
/** Milliseconds from the first connection until all were greeted, and from a unit's own until it was. */
export type Crowd = z.infer<typeof report>;

/** Of each broker the same. */
const atOnce = 200;

/** @param work done while all are connected, with nothing to say but pings */
export function withCrowd<T>(
  port: number,
  units: readonly SocketUnit[],
  greetings: number,
  work: (crowd: Crowd) => Promise<T>,
): Promise<T> {
  const named = units.map(({ serial, secret }) => ({ serial, secret }));
  const order = { port, units: named, greetings, atOnce };
  return runProgram(join(import.meta.dirname, 'crowd-process.ts'), order, report, work);
}

/** The server tells each unit the time, and whether it has an owner. */
export const ownGreetings = 2;
/** Mosquitto tells it what is retained for it. */
export const bareGreetings = 1;

const cloud = { name: 'cloud', password: 'of-the-bench' };

/** The yardstick: a Mosquitto that knows each of `units` by its password, and keeps a message for it. */
export async function withGreetingMosquitto<T>(
  units: readonly SocketUnit[],
  work: (broker: Mosquitto) => Promise<T>,
): Promise<T> {
  const folder = temporaryFolder();
  const [port = 0] = await freePorts(1);
  const broker = createMosquitto(folder.path, port, [cloud.name], cloud.password);
  broker.allow(units.map(({ serial, secret }) => ({ name: serial, password: secret })));
  try {
    await broker.start();
    await retainGreetings(port, units);
    return await work(broker);
  } finally {
    await broker.stop();
    folder.remove();
  }
}

async function retainGreetings(port: number, units: readonly SocketUnit[]): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let awaited = units.length;
  const teller = await openUnit({
    ...{ port, serial: cloud.name, secret: cloud.password, filter: 'cloud/v1/greetings' },
    will: { topic: 'cloud/v1/greetings', payload: 'gone' },
    onMessage: () => undefined,
    onTaken() {
      awaited -= 1;
      if (awaited === 0) resolve();
    },
    onLost: reject,
  });
  const time = JSON.stringify({ now: new Date().toISOString(), timeZone: 'Europe/Berlin' });
  for (const { serial } of units) teller.publish(`pool/v1/${serial}/down/time`, time, true);
  await promise;
  teller.end();
}
