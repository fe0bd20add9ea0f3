import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import * as z from 'zod';

/** First in a backup: what it is of. */
export const backupHead = z.strictObject({
  /** Of this form of files; a later one may have another. */
  poolhouse: z.literal(1),
  /** `exact`: PostgreSQL's own files, for the same major version and kind of machine. `portable`: the rows of all tables. */
  kind: z.enum(['exact', 'portable']),
  /** Major version. */
  postgres: z.int(),
  /** As Node says it: `linux-x64`. */
  machine: z.string(),
  /** Those that its tables have gone through, by name. */
  migrations: z.array(z.string()),
});
export type BackupHead = z.infer<typeof backupHead>;

/** Last in a backup, so that one without it was cut off. */
export const backupEnd = z.strictObject({
  /** Everything that was committed until then is in it. */
  wholeUntil: z.iso.datetime(),
  /** Of a portable one, by the names of tables. */
  rows: z.record(z.string(), z.int()).optional(),
});
export type BackupEnd = z.infer<typeof backupEnd>;

export const headName = 'poolhouse/backup.json';
export const endName = 'poolhouse/end.json';

/** Tar ends with two blocks of zeros. */
export const tarEndBytes = 1024;

/** One file of an archive, ready to be followed by another. */
export async function tarEntry(name: string, bytes: Buffer, mode = 0o600): Promise<Buffer> {
  const packed = pack();
  packed.entry({ name, mode, mtime: new Date(0) }, bytes);
  packed.finalize();
  const all = Buffer.concat(await Readable.from(packed).toArray());
  return all.subarray(0, -tarEndBytes);
}

export const jsonEntry = (name: string, value: object): Promise<Buffer> =>
  tarEntry(name, Buffer.from(`${JSON.stringify(value, null, 2)}\n`));

/**
 * Writes a compressed archive, which is there whole or not at all; only its owner may read it.
 * @param parts tar entries without the end of an archive
 * @returns its size in bytes
 * @throws Error when the file is there already
 */
export async function writeArchive(file: string, parts: AsyncIterable<Buffer>): Promise<number> {
  if (await stat(file).catch(() => undefined)) throw new Error(`${file} is there already`);
  const draft = `${file}.part`;
  const out = createWriteStream(draft, { mode: 0o600, flush: true });
  try {
    await once(out, 'open').catch((error: Error) => {
      throw new Error(`${file}: ${error.message}`);
    });
    async function* whole() {
      yield* parts;
      yield Buffer.alloc(tarEndBytes);
    }
    await pipeline(Readable.from(whole(), { objectMode: false }), createZstdCompress(), out);
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  return (await stat(file)).size;
}

/** One file of an archive that is being read. Its bytes have to be taken before the next one comes. */
export interface Found {
  readonly name: string;
  readonly mode: number;
  readonly isFolder: boolean;
  readonly bytes: AsyncIterable<Buffer>;
}

/** @throws Error in words when the file is not there, is none of these, or is cut off */
export async function* readArchive(file: string): AsyncGenerator<Found> {
  const handle = await open(file).catch((error: Error) => {
    throw new Error(`${file}: ${error.message}`);
  });
  await handle.close();
  const entries = extract();
  const reading = pipeline(createReadStream(file), createZstdDecompress(), entries);
  // Told to whoever takes the entries.
  reading.catch(() => undefined);
  const fault = async (error: unknown) => faultOf(file, await causeOf(error, reading));
  try {
    for await (const entry of entries) {
      const { name, mode = 0o600, type } = entry.header;
      if (type !== 'file' && type !== 'directory' && type !== 'contiguous-file') {
        throw new Error(`${file} has something in it that is neither a file nor a folder: ${name}`);
      }
      if (name.split('/').includes('..') || name.startsWith('/')) {
        throw new Error(`${file} has a file in it that would lie elsewhere: ${name}`);
      }
      yield {
        name,
        mode,
        isFolder: type === 'directory',
        bytes: inWords(entry as AsyncIterable<Buffer>, fault),
      };
    }
    await reading;
  } catch (error) {
    throw await fault(error);
  }
}

async function* inWords(
  bytes: AsyncIterable<Buffer>,
  fault: (error: unknown) => Promise<unknown>,
): AsyncGenerator<Buffer> {
  try {
    yield* bytes;
  } catch (error) {
    throw await fault(error);
  }
}

/** Whoever comes to an entry when the reading has failed already hears only that there is nothing left to read. */
async function causeOf(error: unknown, reading: Promise<void>): Promise<unknown> {
  if ((error as Error).message !== 'Stream was destroyed') return error;
  return reading.then(
    () => error,
    (cause: unknown) => cause,
  );
}

/** What unpacking says of what is none of these, or half of one. */
function faultOf(file: string, error: unknown): unknown {
  const { code = '', message } = error as { code?: string; message: string };
  const isNone = /^Z(STD)?_/u.test(code) || /tar header|unexpected end/iu.test(message);
  return isNone ? new Error(`${file} is no backup, or not whole`) : error;
}

export async function bytesOf({ bytes }: Found): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of bytes) parts.push(part);
  return Buffer.concat(parts);
}
