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

test('finds where packets end, however the stream is cut', () => {
  const stream = Buffer.concat([
    packet(connect, 0),
    packet(publish, 5),
    packet(publish, 200),
    packet(0xe0, 0),
  ]);
  const inShort = ({ end, type }: { end: number; type: number }) => ({ end, type });
  const whole = createPacketScanner(() => 1_000)
    .scan(stream)
    .map(inShort);
  expect(whole).toEqual([
    { end: 2, type: 1 },
    { end: 9, type: 3 },
    { end: 212, type: 3 },
    { end: 214, type: 14 },
  ]);
  for (const size of [1, 2, 3, 7, 100]) {
    const scanner = createPacketScanner(() => 1_000);
    const found: { end: number; type: number }[] = [];
    for (let at = 0; at < stream.length; at += size) {
      for (const { end, type } of scanner.scan(stream.subarray(at, at + size)))
        found.push({ end: at + end, type });
    }
    expect(found).toEqual(whole);
  }
});

test('a packet at the limit passes, one byte more is refused by its header alone', () => {
  expect(createPacketScanner(() => 300).scan(packet(publish, 300))).toHaveLength(1);
  expect(() => createPacketScanner(() => 300).scan(packet(publish, 301).subarray(0, 3))).toThrow(
    PacketTooLong,
  );
});

test('a length of more than four bytes is none', () => {
  const endless = Buffer.from([publish, 0x80, 0x80, 0x80, 0x80, 0x80]);
  expect(() => createPacketScanner(() => 1_000).scan(endless)).toThrow(MalformedPacket);
});
