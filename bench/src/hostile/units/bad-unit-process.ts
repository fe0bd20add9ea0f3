import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { brokerTactics } from './bad-broker.ts';
import { type Tactic, wordTactics } from './bad-rows.ts';

/**
 * A stranger with one unit's secret, in a process of its own: everything by itself, then all of it at once, again and
 * again until standard input ends. Rows by themselves first and longest. Writes which tactics began how often.
 */
const order = z.object({ port: z.number(), serial: z.string(), secret: z.string(), each: z.number() });

const { each, ...unit } = order.parse(JSON.parse(process.argv[2] ?? ''));
const tactics: Readonly<Record<string, Tactic>> = { ...wordTactics(), ...brokerTactics };
const begun: Record<string, number> = {};
let going = true;
process.stdin.on('end', () => {
  going = false;
});
process.stdin.resume();

async function attempt(names: readonly string[], ms: number): Promise<void> {
  const until = performance.now() + ms;
  const on = (): boolean => going && performance.now() < until;
  await Promise.all(
    names.map(async (name) => {
      begun[name] = (begun[name] ?? 0) + 1;
      await tactics[name]?.(unit, on);
    }),
  );
}

const names = Object.keys(tactics);
while (going) {
  await attempt(['rows'], 4 * each);
  await attempt(names, 2 * each);
  for (const name of names.filter((other) => other !== 'rows')) {
    if (going) await attempt([name], each);
  }
  await sleep(0);
}
console.log(JSON.stringify(begun));
process.exit(0);
