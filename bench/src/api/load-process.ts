import { Agent, request } from 'node:http';
import * as z from 'zod';

/**
 * Asks for paths in turn over kept connections, each again as soon as it was answered, and says how often it was within the
 * measured seconds, and how long each took. A process of its own, so that it holds up nobody who measures.
 */
const order = z.object({
  port: z.number(),
  paths: z.array(z.string()),
  headers: z.record(z.string(), z.string()),
  connections: z.number(),
  warmUpMs: z.number(),
  ms: z.number(),
});

const { port, paths, headers, connections, warmUpMs, ms } = order.parse(JSON.parse(process.argv[2] ?? ''));
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const begin = performance.now() + warmUpMs;
const end = begin + ms;
const took: number[] = [];
let others = 0;
let asks = 0;

/** @returns its status */
function ask(): Promise<number> {
  const path = paths[asks++ % paths.length];
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, headers, agent }, (answer) => {
      answer.on('end', () => resolve(answer.statusCode ?? 0));
      answer.resume();
    });
    sent.on('error', reject);
    sent.end();
  });
}

async function goOn(): Promise<void> {
  while (performance.now() < end) {
    const asked = performance.now();
    const status = await ask();
    const answered = performance.now();
    if (status !== 200) others++;
    else if (asked >= begin && answered < end) took.push(answered - asked);
  }
}

await Promise.all(Array.from({ length: connections }, goOn));
agent.destroy();
took.sort((one, other) => one - other);
const at = (share: number) => took[Math.floor(took.length * share)] ?? Number.NaN;
console.log(JSON.stringify({ perSecond: (took.length * 1_000) / ms, p50: at(0.5), p99: at(0.99), others }));
