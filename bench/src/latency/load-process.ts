import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { seeded } from '../figure.ts';
import { type Random, ulidOf } from '../hostile/random.ts';
import { createAttacker } from '../hostile/units/mqtt-attacker.ts';
import { messageOn, type Sender } from '../hostile/units/valid-messages.ts';

/**
 * Other units' traffic, in a process of its own so that it doesn't hold up whoever measures: honest messages, half
 * states and half telemetry, until standard input ends. Writes how many the broker took in how many milliseconds.
 */
const order = z.object({
  port: z.number(),
  perSecond: z.number(),
  units: z.array(z.object({ serial: z.string(), secret: z.string() })),
});

const { port, perSecond, units } = order.parse(JSON.parse(process.argv[2] ?? ''));
const pauseMs = (1_000 * units.length) / perSecond;
let taken = 0;
let going = true;
process.stdin.on('end', () => {
  going = false;
});
process.stdin.resume();

async function talk(serial: string, secret: string, random: Random): Promise<void> {
  const unit = createAttacker(serial, secret, port);
  const sender: Sender = { serial, sid: ulidOf(random), epoch: ulidOf(random), next: 0 };
  await unit.open();
  let due = performance.now() + random() * pauseMs;
  for (let count = 0; going; count++) {
    await sleep(Math.max(0, due - performance.now()));
    due += pauseMs;
    const name = count % 2 === 0 ? 'up/state' : 'up/telemetry';
    const payload = Buffer.from(JSON.stringify(messageOn(name, random, sender, Date.now())));
    const topic = `pool/v1/${serial}/${name}`;
    if ((await unit.send({ topic, payload, qos: 1, retain: false, mutated: false })) === 'taken') taken++;
  }
  unit.close();
}

const begin = performance.now();
await Promise.all(units.map(({ serial, secret }, index) => talk(serial, secret, seeded(index))));
console.log(JSON.stringify({ taken, ms: performance.now() - begin }));
