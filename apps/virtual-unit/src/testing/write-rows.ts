import { openDisk } from '#buffer/disk.ts';
import { diskStore } from '#buffer/disk-store.ts';

/** Writes rows as fast as it can and says each that it calls kept, until somebody kills it. */
const [path = '', epoch = ''] = process.argv.slice(2);
const store = diskStore(openDisk(path), 1e6);
store.boot(epoch);
for (let seq = 0; seq < 1e6; seq += 1) {
  store.append({ at: seq, v: { water: seq }, o: { filtration: 60 } });
  process.stdout.write(`${seq}\n`);
}
