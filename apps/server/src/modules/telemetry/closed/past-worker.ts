import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { parentPort, workerData } from 'node:worker_threads';
import { stepBack } from '#platform/yielding-thread.ts';
import { dayMs } from './batch.ts';
import { dayRowsOf, type PastRow } from './given-past.ts';
import { type PackedDay, packDay } from './write-days.ts';

/** Somebody waits for it: beside a processor that is always busy it has a third of what others have, not a tenth. */
const niceness = 5;

const { file } = workerData as { file: string };
stepBack(niceness);
const rows: PastRow[] = [];
for await (const line of createInterface(createReadStream(file))) rows.push(JSON.parse(line));
const past: PackedDay[] = [...Map.groupBy(rows, ({ at }) => Math.floor(at / dayMs))].map(([day, own]) =>
  packDay(day, dayRowsOf(day, own)),
);
parentPort?.postMessage({ count: rows.length, past });
