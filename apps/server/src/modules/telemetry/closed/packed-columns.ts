import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { NumberRoom } from './number-room.ts';

/** Columns of numbers by name, all of one length; NaN where there is none. */
export type NumberColumns = Map<string, Float64Array<ArrayBuffer>>;

/** The first byte of what is packed; another one for another form. */
const form = 1;
const mostDecimals = 6;
/** Up to here each whole number is one of its own, and so is twice as much. */
const largest = 2 ** 51;
/** Half the time of what zlib does unless told, for some hundredths more of space. */
const level = 4;
/** Bytes into which a day mostly fits when it is not packed any more; so many that Node gives them a memory of their own. */
const chunkSize = 65_536;
/** What one number takes at most. */
const mostBytes = 8;

interface Head {
  length: number;
  /** Name and decimals of each column; without decimals its numbers stand as they are. */
  columns: [name: string, decimals: number | null][];
}

/**
 * Packs columns without losing anything: each as whole numbers of the last decimal that any of it has, of these the
 * differences from one to the next, in as few bytes as each takes, and all of it deflated. Decision 059.
 */
export function packColumns(columns: NumberColumns): Buffer {
  const [first] = columns.values();
  const length = first?.length ?? 0;
  const head: Head = {
    length,
    columns: [...columns].map(([name, values]) => [name, decimalsOf(values) ?? null]),
  };
  const text = Buffer.from(JSON.stringify(head));
  const bytes = scratchOf(mostBytes + text.length + columns.size * length * mostBytes);
  let at = writeWhole(bytes, text.length, 0);
  at += text.copy(bytes, at);
  for (const [name, decimals] of head.columns) {
    const values = columns.get(name) ?? new Float64Array(length);
    at = decimals === null ? writePlain(bytes, values, at) : writeDifferences(bytes, values, decimals, at);
  }
  return Buffer.concat([Buffer.of(form), deflateRawSync(bytes.subarray(0, at), { level })]);
}

/** Room for what is packed next, the same as for the last: new ones of hundreds of kilobytes keep the garbage collector busy. */
let scratch = Buffer.alloc(0);

function scratchOf(size: number): Buffer {
  if (size > scratch.length) scratch = Buffer.allocUnsafeSlow(size);
  return scratch;
}

/** Rows from one on, before another. */
export type RowRange = readonly [from: number, to: number];

interface Unpacking {
  /** For the numbers, where they are needed for a moment. */
  room?: NumberRoom;
  /** Which rows are wanted, told by the first column: of the others those alone are there, and the rest is anything. */
  rangeOf?: (first: Float64Array, name: string) => RowRange;
}

/** @throws Error when it was packed by another version, or is damaged */
export function unpackColumns(packed: Buffer, { room, rangeOf }: Unpacking = {}): NumberColumns {
  if (packed[0] !== form) throw new Error(`packed in form ${packed[0]}, which this version does not know`);
  const inflated = inflateRawSync(packed.subarray(1), { chunkSize });
  const reader: Reader = { bytes: inflated, at: 0 };
  const size = readWhole(reader);
  const head = JSON.parse(reader.bytes.toString('utf8', reader.at, reader.at + size)) as Head;
  reader.at += size;
  let range: RowRange | undefined;
  const unpacked: NumberColumns = new Map(
    head.columns.map(([name, decimals]) => {
      const values = room?.take(head.length) ?? new Float64Array(head.length);
      if (decimals === null) readPlain(reader, values);
      else readDifferences(reader, values, decimals, range ?? [0, head.length]);
      range ??= rangeOf?.(values, name);
      return [name, values];
    }),
  );
  // Nobody else has this memory, see `chunkSize`. Left to the garbage collector these made it go through all of the
  // server's memory, a tenth of a second on two processors, after each seventy weeks that were read.
  inflated.buffer.transfer(0);
  return unpacked;
}

/** With how many decimals all numbers are whole; undefined when not even with the most. */
function decimalsOf(values: Float64Array): number | undefined {
  let decimals = 0;
  let scale = 1;
  let most = 0;
  for (let index = 0; index < values.length; index++) {
    const value = values[index] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    most = Math.max(most, Math.abs(value));
    while (Math.round(value * scale) / scale !== value) {
      if (decimals === mostDecimals) return undefined;
      decimals += 1;
      scale = 10 ** decimals;
    }
  }
  return most * scale >= largest ? undefined : decimals;
}

/** 0 says that there is none; all others are one more than they are, with the sign in the last bit. */
function writeDifferences(bytes: Buffer, values: Float64Array, decimals: number, begin: number): number {
  const scale = 10 ** decimals;
  let [at, last] = [begin, 0];
  for (let index = 0; index < values.length; index++) {
    const value = values[index] ?? Number.NaN;
    if (Number.isNaN(value)) {
      bytes[at++] = 0;
      continue;
    }
    const whole = Math.round(value * scale);
    const difference = whole - last;
    last = whole;
    const told = difference < 0 ? -2 * difference : 2 * difference + 1;
    if (told < 128) bytes[at++] = told;
    else at = writeWhole(bytes, told, at);
  }
  return at;
}

function readDifferences(reader: Reader, values: Float64Array, decimals: number, [from, to]: RowRange): void {
  const { bytes } = reader;
  const scale = 10 ** decimals;
  let last = 0;
  for (let index = 0; index < to; index++) {
    // Most take one byte, and a day has some 30,000 of them.
    const byte = bytes[reader.at] ?? 128;
    if (byte < 128) reader.at += 1;
    const told = byte < 128 ? byte : readWhole(reader);
    if (told === 0) {
      values[index] = Number.NaN;
      continue;
    }
    last += told % 2 === 0 ? -told / 2 : (told - 1) / 2;
    if (index >= from) values[index] = last / scale;
  }
  for (let index = to; index < values.length; index++) skipWhole(reader);
}

function writePlain(bytes: Buffer, values: Float64Array, begin: number): number {
  values.forEach((value, index) => void bytes.writeDoubleLE(value, begin + index * mostBytes));
  return begin + values.length * mostBytes;
}

function readPlain(reader: Reader, values: Float64Array): void {
  for (let index = 0; index < values.length; index++) {
    values[index] = reader.bytes.readDoubleLE(reader.at);
    reader.at += mostBytes;
  }
}

/** A whole number, not negative: seven bits a byte, the lowest first, the eighth bit says that more follow. */
function writeWhole(bytes: Buffer, number: number, begin: number): number {
  let [at, left] = [begin, number];
  while (left >= 128) {
    bytes[at++] = (left % 128) + 128;
    left = Math.floor(left / 128);
  }
  bytes[at++] = left;
  return at;
}

interface Reader {
  readonly bytes: Buffer;
  at: number;
}

function readWhole(reader: Reader): number {
  let [number, weight] = [0, 1];
  for (;;) {
    const byte = reader.bytes[reader.at++];
    if (byte === undefined) throw new Error('packed columns are cut off');
    if (byte < 128) return number + byte * weight;
    number += (byte - 128) * weight;
    weight *= 128;
  }
}

function skipWhole(reader: Reader): void {
  let byte: number | undefined;
  do {
    byte = reader.bytes[reader.at++];
    if (byte === undefined) throw new Error('packed columns are cut off');
  } while (byte >= 128);
}
