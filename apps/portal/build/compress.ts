import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const worth = /\.(js|css|svg|json|txt|html|webmanifest)$/u;

/** Writes a `.br` and a `.gz` beside every file below `folder` that shrinks. */
export async function compressAll(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file));
  await Promise.all(
    files.filter((file) => worth.test(file) && statSync(file).isFile()).map((file) => compressFile(file)),
  );
}

async function compressFile(file: string): Promise<void> {
  const raw = readFileSync(file);
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(raw, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: raw.length } }),
    promisify(gzip)(raw, { level: 9 }),
  ]);
  if (br.length < raw.length) writeFileSync(`${file}.br`, br);
  if (gz.length < raw.length) writeFileSync(`${file}.gz`, gz);
}
