import { readlinkSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import type { HashAnswer, HashTask } from './hash-task.ts';

/** OWASP's least: 19 MiB, two passes, one lane (ASVS 11.4.2). argon2id is the library's default. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const { niceness } = workerData as { niceness: number };

/** Requests go first: Linux has a nice value for each thread. Elsewhere only the number of threads bounds it. */
function stepBack(): void {
  try {
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    if (thread > 0) setPriority(thread, Math.min(19, getPriority(process.pid) + niceness));
  } catch {
    // A system without /proc, or one that forbids it.
  }
}

function run(task: HashTask): HashAnswer {
  try {
    const { id, forms, hashes } = task;
    if (!hashes) return { id, hash: hashSync(forms[0] ?? '', options) };
    return { id, match: hashes.findIndex((hash) => forms.some((form) => verifySync(hash, form))) };
  } catch (error) {
    return { id: task.id, error: error instanceof Error ? error.message : 'hashing failed' };
  }
}

stepBack();
parentPort?.on('message', (task: HashTask) => parentPort?.postMessage(run(task)));
