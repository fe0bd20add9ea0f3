import { parentPort, workerData } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import { stepBack } from '#platform/yielding-thread.ts';
import type { HashAnswer, HashTask } from './hash-task.ts';

/** OWASP's least: 19 MiB, two passes, one lane (ASVS 11.4.2). argon2id is the library's default. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const { niceness } = workerData as { niceness: number };

function run(task: HashTask): HashAnswer {
  try {
    const { id, forms, hashes } = task;
    if (!hashes) return { id, hash: hashSync(forms[0] ?? '', options) };
    return { id, match: hashes.findIndex((hash) => forms.some((form) => verifySync(hash, form))) };
  } catch (error) {
    return { id: task.id, error: error instanceof Error ? error.message : 'hashing failed' };
  }
}

stepBack(niceness);
parentPort?.on('message', (task: HashTask) => parentPort?.postMessage(run(task)));
