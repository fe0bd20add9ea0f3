import { randomBytes } from 'node:crypto';
import { stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { anew } from '#testing/lifetimes.ts';
import { tempFolder } from '#testing/temp-folder.ts';
import { bytesOf, jsonEntry, readArchive, writeArchive } from './archive.ts';

const folder = anew(tempFolder);

/** Files that can't be packed, of many lengths. */
async function* entries() {
  for (let kilobytes = 1; kilobytes < 16; kilobytes += 1) {
    yield await jsonEntry(`${kilobytes}.json`, { bytes: randomBytes(kilobytes * 1_024).toString('hex') });
  }
}

test('an archive that is cut off anywhere is not whole, also for whoever takes their time over its files', async () => {
  const file = join(folder.path, 'whole');
  await writeArchive(file, entries());
  const said = new Set<string>();
  for (let { size } = await stat(file); size > 2_000; size -= 2_000) {
    await truncate(file, size - 2_000);
    const read = async () => {
      for await (const found of readArchive(file)) {
        // What is left to read fails meanwhile.
        for (let turn = 0; turn < 5; turn += 1) await stat(file);
        await bytesOf(found);
      }
    };
    await read().catch((error: Error) => said.add(error.message));
  }
  expect([...said]).toEqual([`${file} is no backup, or not whole`]);
});
