import { readFileSync } from 'node:fs';
import { ulid } from 'ulid';
import * as z from 'zod';
import { openUnit, type UnitSocket } from '../ingest/unit-socket.ts';

/**
 * Units that all come at once: each connects, subscribes, says that it is there, and waits for all that it is told then. Says
 * in milliseconds how long that took all of them, and each; holds their connections with pings until its input ends.
 */
const order = z.object({
  port: z.number(),
  units: z.array(z.object({ serial: z.string(), secret: z.string() })),
  /** Messages that a unit is told without having asked. */
  greetings: z.number(),
  /** Connections that are on their way at once. */
  atOnce: z.number(),
});

const { port, units, greetings, atOnce } = order.parse(
  JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')),
);
/** Seconds, as the protocol has it. */
const keepAlive = 30;
const pingEveryMs = 20_000;
/** Whoever is not greeted by then waits for something that does not come. */
const patienceMs = 120_000;
const open: UnitSocket[] = [];

const lost = (error: Error): void => {
  console.error(error.message);
  process.exit(1);
};

async function comeIn({ serial, secret }: (typeof units)[number]): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const topic = `pool/v1/${serial}/up/presence`;
  const sid = ulid();
  // Its presence is taken, and it has heard all that it is told.
  let awaited = 1 + greetings;
  const heard = (): void => {
    awaited -= 1;
    if (awaited === 0) resolve();
  };
  const unit = await openUnit({
    ...{ port, serial, secret, keepAlive, filter: `pool/v1/${serial}/down/#` },
    will: { topic, payload: JSON.stringify({ online: false, sid }) },
    ...{ onMessage: heard, onTaken: heard, onLost: lost },
  });
  open.push(unit);
  unit.publish(topic, JSON.stringify({ online: true, sid, kind: 'controller', firmware: '2.4.1' }), true);
  setInterval(() => unit.ping(), pingEveryMs);
  await promise;
}

const late = setTimeout(() => lost(new Error(`${open.length} of ${units.length} units came`)), patienceMs);

const took: number[] = [];
const waiting = units.values();
const begin = performance.now();
await Promise.all(
  Array.from({ length: atOnce }, async () => {
    for (const unit of waiting) {
      const began = performance.now();
      await comeIn(unit);
      took.push(performance.now() - began);
    }
  }),
);
const ms = performance.now() - begin;
clearTimeout(late);
took.sort((one, other) => one - other);
console.log(JSON.stringify({ ms, median: took[Math.floor(took.length / 2)], slowest: took.at(-1) }));

process.stdin.on('end', () => {
  for (const unit of open) unit.end();
  process.exit();
});
process.stdin.resume();
