/** A column of points as it is written: where `count` is 0 there is nothing, and a value is a share of `sum`. */
export interface ToldColumn {
  name: string;
  sum: Float64Array;
  count: Float64Array;
  /** Of how many each sum is the mean; without it the sum is told. */
  parts: Float64Array | undefined;
}

export interface ToldPoints {
  /** Places of the points that are told of. */
  kept: readonly number[];
  /** Epoch seconds by place. */
  seconds: Float64Array;
  /** Columns by the name of what they stand in. */
  sections: readonly (readonly [name: string, columns: readonly ToldColumn[]])[];
}

/** Up to here a number of fifteen digits is written as JSON has it. */
const largest = 1e15;
/** Of a number, with the comma after it. */
const mostBytes = 26;
const [comma, minus, zero, open, close] = [44, 45, 48, 91, 93];
/** Three decimals are written. */
const scale = 1_000;

/**
 * Points as JSON, in the end of an object: a day has some 36,000 numbers, and to make values of them and of these a text
 * took longer than to read them from where they are kept.
 * @param head what stands before them
 */
export function pointsText(head: object, told: ToldPoints): Buffer {
  const { kept, seconds, sections } = told;
  const begin = JSON.stringify(head).slice(0, -1);
  const names = sections.reduce(
    (sum, [name, columns]) =>
      columns.reduce((all, column) => all + column.name.length + 8, sum + name.length + 8),
    begin.length * 3 + 16,
  );
  const columns = sections.reduce((sum, [, list]) => sum + list.length, 1);
  const bytes = roomFor(names + columns * kept.length * mostBytes);
  let at = bytes.write(`${begin},"t":[`);
  for (let index = 0; index < kept.length; index++) {
    at = writeWhole(bytes, Math.floor(seconds[kept[index] ?? 0] ?? 0), at);
    bytes[at++] = comma;
  }
  at = writeEnd(bytes, kept.length, at);
  for (const [name, list] of sections) {
    at += bytes.write(`,"${name}":{`, at);
    for (const [nth, column] of list.entries()) {
      at += bytes.write(`${nth > 0 ? ',' : ''}${JSON.stringify(column.name)}:`, at);
      at = writeColumn(bytes, column, told, at);
    }
    at += bytes.write('}', at);
  }
  at += bytes.write('}', at);
  return Buffer.from(bytes.subarray(0, at));
}

/** Written in one go, so one is enough: a new one for each text would be three times as large as that. */
let room = Buffer.alloc(0);

function roomFor(size: number): Buffer {
  if (room.length < size) room = Buffer.allocUnsafeSlow(size);
  return room;
}

function writeColumn(
  bytes: Buffer,
  { sum, count, parts }: ToldColumn,
  { kept }: ToldPoints,
  begin: number,
): number {
  let at = begin;
  bytes[at++] = open;
  // Most values are the one before once more: its text is in the bytes already.
  let [last, from, to] = [Number.NaN, 0, 0];
  for (let index = 0; index < kept.length; index++) {
    const place = kept[index] ?? 0;
    if (count[place] === 0) at = writeNothing(bytes, at);
    else {
      const value = (sum[place] ?? 0) / (parts ? (parts[place] ?? 1) : 1);
      if (value === last) {
        for (let byte = from; byte < to; byte++) bytes[at++] = bytes[byte] ?? 0;
      } else {
        last = value;
        from = at;
        at = writeDecimal(bytes, wholeOf(value, scale), at);
        to = at;
      }
    }
    bytes[at++] = comma;
  }
  return writeEnd(bytes, kept.length, at);
}

function writeNothing(bytes: Buffer, at: number): number {
  bytes[at] = 110;
  bytes[at + 1] = 117;
  bytes[at + 2] = bytes[at + 3] = 108;
  return at + 4;
}

/** Of a list, in the place of the comma after its last number. */
function writeEnd(bytes: Buffer, length: number, at: number): number {
  const end = length > 0 ? at - 1 : at;
  bytes[end] = close;
  return end + 1;
}

/**
 * How many of the last decimal a value is: half away from zero, as PostgreSQL and people round; digits beyond the fifteenth
 * are noise of binary numbers.
 */
export function wholeOf(value: number, of: number): number {
  const scaled = value * of;
  const whole = Math.floor(scaled + 0.5);
  // Most values are whole at this scale, and this is asked of each.
  if (Math.abs(scaled - whole) <= 1e-9 * Math.abs(scaled)) return whole;
  const exact = Number(Math.abs(scaled).toPrecision(15));
  return Math.sign(value) * Math.floor(exact + 0.5);
}

/** A number of thousandths, without zeros at its end. */
function writeDecimal(bytes: Buffer, number: number, begin: number): number {
  if (number >= largest || number <= -largest) {
    return begin + bytes.write(JSON.stringify(number / scale), begin);
  }
  let at = begin;
  if (number < 0) bytes[at++] = minus;
  const all = number < 0 ? -number : number;
  const whole = Math.floor(all / scale);
  const rest = all - whole * scale;
  at = whole < scale ? copy(bytes, wholes, whole, at) : writeWhole(bytes, whole, at);
  return rest === 0 ? at : copy(bytes, rests, rest, at);
}

/** Texts of four bytes at most, one after the other, and how long each is. */
interface Texts {
  bytes: Uint8Array;
  lengths: Uint8Array;
}

const textsOf = (list: readonly string[]): Texts => ({
  bytes: Buffer.from(list.map((text) => text.padEnd(4)).join('')),
  lengths: Uint8Array.from(list, ({ length }) => length),
});

const upToThousand = Array.from({ length: scale }, (_, number) => number);
const wholes = textsOf(upToThousand.map(String));
const rests = textsOf(upToThousand.map((number) => String(number / scale).slice(1)));

/** What is written too much is written over. */
function copy(bytes: Buffer, { bytes: texts, lengths }: Texts, number: number, at: number): number {
  const from = number * 4;
  bytes[at] = texts[from] ?? 0;
  bytes[at + 1] = texts[from + 1] ?? 0;
  bytes[at + 2] = texts[from + 2] ?? 0;
  bytes[at + 3] = texts[from + 3] ?? 0;
  return at + (lengths[number] ?? 0);
}

/** @param number not negative */
function writeWhole(bytes: Buffer, number: number, begin: number): number {
  let width = 1;
  for (let power = 10; power <= number; power *= 10) width += 1;
  let left = number;
  for (let at = begin + width - 1; at >= begin; at--) {
    const tenth = Math.floor(left / 10);
    bytes[at] = zero + left - tenth * 10;
    left = tenth;
  }
  return begin + width;
}
