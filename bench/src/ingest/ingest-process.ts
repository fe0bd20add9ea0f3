import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { ulid } from 'ulid';
import * as z from 'zod';
import { openUnit, type UnitSocket } from './unit-socket.ts';

/**
 * Units that send rows, one a message, each again as soon as one of those that are in flight is over. Says how many were
 * over in the measured seconds, and how long they took.
 */
const order = z.object({
  port: z.number(),
  units: z.array(z.object({ serial: z.string(), secret: z.string() })),
  inFlight: z.number(),
  warmUpMs: z.number(),
  ms: z.number(),
  /** `stored`: a row is over when the cloud says that it keeps it; `relayed`: when one subscriber to all has it. */
  until: z.enum(['stored', 'relayed']),
});

const { port, units, inFlight, warmUpMs, ms, until } = order.parse(
  JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')),
);

interface Sender {
  readonly serial: string;
  readonly epoch: string;
  /** When each row that is in flight was sent, from `over` on. */
  readonly sentAt: number[];
  over: number;
  sent: number;
  socket: UnitSocket | undefined;
}

const senders = new Map(
  units.map(({ serial }): [string, Sender] => [
    serial,
    { serial, epoch: ulid(), sentAt: [], over: 0, sent: 0, socket: undefined },
  ]),
);
const took: number[] = [];
let begin = Number.POSITIVE_INFINITY;
let end = Number.POSITIVE_INFINITY;
let isGoing = false;

function send(sender: Sender): void {
  const { serial, epoch, over } = sender;
  while (isGoing && sender.sent - sender.over < inFlight) {
    const row = {
      ts: new Date().toISOString(),
      v: { water: 27.1, ph: 7.2, redox: 690 },
      o: { filtration: 60 },
    };
    const message = { epoch, oldest: over, from: sender.sent++, rows: [row] };
    sender.sentAt.push(performance.now());
    sender.socket?.publish(`pool/v1/${serial}/up/telemetry`, JSON.stringify(message));
  }
}

/** All its rows before this one are over. */
function overUntil(sender: Sender, next: number): void {
  const now = performance.now();
  for (; sender.over < next; sender.over++) {
    const sentAt = sender.sentAt.shift() ?? now;
    if (now >= begin && now < end) took.push(now - sentAt);
  }
  send(sender);
}

const lost = (error: Error): void => {
  console.error(error.message);
  process.exit(1);
};

for (const { serial, secret } of units) {
  const sender = senders.get(serial);
  if (!sender) continue;
  sender.socket = await openUnit({
    ...{ port, serial, secret, filter: `pool/v1/${serial}/down/telemetry/ack`, onLost: lost },
    onTaken: () => undefined,
    onMessage(_topic, body) {
      const { epoch, upTo } = JSON.parse(body.toString('utf8')) as { epoch: string; upTo: number };
      if (epoch === sender.epoch) overUntil(sender, upTo + 1);
    },
  });
}
const listener =
  until === 'relayed'
    ? await openUnit({
        ...{ port, serial: 'listener', secret: 'none', filter: 'pool/v1/+/up/telemetry', onLost: lost },
        onTaken: () => undefined,
        onMessage(topic) {
          const sender = senders.get(topic.split('/')[2] ?? '');
          if (sender) overUntil(sender, sender.over + 1);
        },
      })
    : undefined;

isGoing = true;
begin = performance.now() + warmUpMs;
end = begin + ms;
for (const sender of senders.values()) send(sender);
await sleep(warmUpMs + ms);
isGoing = false;
took.sort((one, other) => one - other);
const at = (share: number) => took[Math.floor(took.length * share)] ?? Number.NaN;
console.log(JSON.stringify({ perSecond: (took.length * 1_000) / ms, p50: at(0.5), p99: at(0.99) }));
for (const { socket } of senders.values()) socket?.end();
listener?.end();
