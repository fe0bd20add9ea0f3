import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { parentPort, workerData } from 'node:worker_threads';
import { stepBack } from '#platform/yielding-thread.ts';
import { type PackedDay, packDay } from './packed-day.ts';
import { dayRowsOf, type PastRow } from './past-rows.ts';
import { dayMs } from './unit-day.ts';

const { file, niceness } = workerData as { file: string; niceness: number };
stepBack(niceness);
const rows: PastRow[] = [];
for await (const line of createInterface(createReadStream(file))) rows.push(JSON.parse(line));
const past: PackedDay[] = [...Map.groupBy(rows, ({ at }) => Math.floor(at / dayMs))].map(([day, own]) =>
  packDay(day, dayRowsOf(day, own)),
);
parentPort?.postMessage({ count: rows.length, past });
