import { expect, test } from 'vitest';
import { createPacketScanner, MalformedPacket, PacketTooLong } from './packet-scanner.ts';

const connect = 0x10;
const publish = 0x30;

/** A packet with a body of `length` zeros. */
function packet(header: number, length: number): Buffer {
  const digits: number[] = [];
  for (let rest = length; ; rest = Math.floor(rest / 128)) {
    digits.push(rest >= 128 ? (rest % 128) | 128 : rest);
    if (rest < 128) break;
  }
  return Buffer.concat([Buffer.from([header, ...digits]), Buffer.alloc(length)]);
}

const stream = Buffer.concat([packet(connect, 0), packet(publish, 5), packet(publish, 200), packet(0xe0, 0)]);

test('finds where packets end', () => {
  const { bytes, packets } = createPacketScanner(() => 1_000).scan(stream);
  // As it came: nothing is copied that came in one piece.
  expect(bytes).toBe(stream);
  expect(packets.map(({ end, type }) => ({ end, type }))).toEqual([
    { end: 2, type: 1 },
    { end: 9, type: 3 },
    { end: 212, type: 3 },
    { end: 214, type: 14 },
  ]);
});

test.each([1, 2, 3, 4, 7, 100, 213])(
  'hands on whole packets alone, however it is cut: by %i bytes',
  (size) => {
    const scanner = createPacketScanner(() => 1_000);
    const handed: Buffer[] = [];
    const types: number[] = [];
    for (let at = 0; at < stream.length; at += size) {
      const { bytes, packets } = scanner.scan(stream.subarray(at, at + size));
      expect(packets.at(-1)?.end ?? 0).toBe(bytes.length);
      handed.push(bytes);
      const isAllHanded = Buffer.concat(handed).length === Math.min(stream.length, at + size);
      expect(scanner.awaited() === undefined).toBe(isAllHanded);
      types.push(...packets.map(({ type }) => type));
    }
    expect(Buffer.concat(handed).equals(stream)).toBe(true);
    expect(types).toEqual([1, 3, 3, 14]);
    // One for each packet at most, in how many pieces it ever came.
    expect(handed.filter(({ length }) => length > 0).length).toBeLessThanOrEqual(4);
  },
);

test('knows how much of a packet is to come as soon as its header is there', () => {
  const scanner = createPacketScanner(() => 1_000);
  const awaited = [0, 1, 2, 3].map((at) => {
    scanner.scan(packet(publish, 300).subarray(at, at + 1));
    return scanner.awaited();
  });
  expect(awaited).toEqual([5, 5, 303, 303]);
});

test('who announces much and sends little takes little room', () => {
  const beginning = packet(publish, 262_144).subarray(0, 100);
  const scanners = Array.from({ length: 200 }, () => createPacketScanner(() => 262_144));
  const before = process.memoryUsage().arrayBuffers;
  for (const scanner of scanners) scanner.scan(beginning);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(200 * 4_096);
  expect(scanners.every((scanner) => scanner.awaited() === 262_148)).toBe(true);
});

test('a packet at the limit passes, one byte more is refused by its header alone', () => {
  expect(createPacketScanner(() => 300).scan(packet(publish, 300)).packets).toHaveLength(1);
  const more = packet(publish, 301).subarray(0, 3);
  expect(() => createPacketScanner(() => 300).scan(more)).toThrow(PacketTooLong);
  const dribbled = createPacketScanner(() => 300);
  dribbled.scan(more.subarray(0, 1));
  dribbled.scan(more.subarray(1, 2));
  expect(() => dribbled.scan(more.subarray(2))).toThrow(PacketTooLong);
});

test('a length of more than four bytes is none', () => {
  const endless = Buffer.from([publish, 0x80, 0x80, 0x80, 0x80, 0x80]);
  expect(() => createPacketScanner(() => 1_000).scan(endless)).toThrow(MalformedPacket);
  const dribbled = createPacketScanner(() => 1_000);
  expect(() => {
    for (const byte of endless) dribbled.scan(Buffer.from([byte]));
  }).toThrow(MalformedPacket);
});
