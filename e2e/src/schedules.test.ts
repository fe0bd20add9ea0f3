import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../apps/server/src/testing/database/database.ts';
import { addCloud } from '../../bench/src/schedules/databases.ts';
import { naiveOfCommands, naiveSettings, runCommands, runSettings } from '../../bench/src/schedules/lanes.ts';

// A small version of `npm run bench -- schedules command-schedules`: the shipped modules of server and unit, other seeds.

const folder = mkdtempSync(join(tmpdir(), 'schedules-'));
let databases: TestDatabase[];
beforeAll(async () => {
  databases = await Promise.all([testDatabase(), testDatabase()]);
  await Promise.all(databases.map(({ pool }) => addCloud(pool)));
});
afterAll(async () => {
  await Promise.all(databases.map((database) => database.stop()));
  rmSync(folder, { recursive: true });
});

const some = () => ({ pools: databases.map(({ pool }) => pool), folder, count: 300, seed: 1_000_000 });
const naive = (seed: number) => {
  const pools = databases.slice(0, 1).map(({ pool }) => pool);
  return { pools, folder, count: 2_000, seed, isOneEnough: true };
};

test('what is wanted of a unit, what it reports and what it goes by are one after whatever a line did', async () => {
  expect((await runSettings(some())).failures).toEqual([]);
});

test('control: a unit that goes by whatever comes, and a cloud that believes the last report, are caught', async () => {
  expect((await runSettings(naive(2_000_000), naiveSettings.unit)).failures).not.toEqual([]);
  expect((await runSettings(naive(3_000_000), naiveSettings.cloud)).failures).not.toEqual([]);
});

test('no command is executed twice, late or after unpairing, and each ends as it ended at the unit, whatever a line did', async () => {
  expect((await runCommands(some())).failures).toEqual([]);
});

test('control: a unit that follows whatever comes, and a cloud that believes the last answer, are caught', async () => {
  expect((await runCommands(naive(4_000_000), naiveOfCommands.unit)).failures).not.toEqual([]);
  expect((await runCommands(naive(5_000_000), naiveOfCommands.cloud)).failures).not.toEqual([]);
});
