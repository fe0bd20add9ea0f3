import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFrameScanner } from './frame-scanner.ts';

/** A frame of this length, and of those that may have either, masked or not. */
const anyFrame = fc
  .record({
    first: fc.nat(255),
    length: fc.oneof(fc.nat(130), fc.constantFrom(125, 126, 127, 4_096)),
    wide: fc.boolean(),
    isMasked: fc.boolean(),
    filler: fc.nat(255),
  })
  .map(({ first, length, wide, isMasked, filler }) => {
    const bytes = [length >> 8, length & 255];
    const size = wide ? [127, 0, 0, 0, 0, 0, 0, ...bytes] : length < 126 ? [length] : [126, ...bytes];
    const [short = 0, ...extended] = size;
    const header = [first, short | (isMasked ? 0x80 : 0), ...extended];
    return Buffer.concat([Buffer.from(header), Buffer.alloc(length + (isMasked ? 4 : 0), filler)]);
  });

const cuts = fc.infiniteStream(fc.integer({ min: 1, max: 300 }));

/** @returns how many bytes went on, and how many frames were asked for */
function pass(bytes: Buffer, sizes: Iterator<number>, allowed: number) {
  let asked = 0;
  const scanner = createFrameScanner({ maxFrame: 4_096, mayBegin: () => ++asked <= allowed });
  for (let at = 0; at < bytes.length; ) {
    const chunk = bytes.subarray(at, at + Number(sizes.next().value));
    const { end, stop } = scanner.scan(chunk);
    at += end;
    if (stop) return { passed: at, asked, stop };
  }
  return { passed: bytes.length, asked, stop: undefined };
}

test('however the bytes are cut, each frame is asked for once, and what may not be does not go on', () => {
  fc.assert(
    fc.property(
      fc.array(anyFrame, { minLength: 1, maxLength: 12 }),
      cuts,
      fc.nat(12),
      (frames, sizes, allowed) => {
        const bytes = Buffer.concat(frames);
        const isAll = allowed >= frames.length;
        const passed = Buffer.concat(frames.slice(0, allowed)).length;
        expect(pass(bytes, sizes, allowed)).toEqual({
          passed,
          asked: isAll ? frames.length : allowed + 1,
          stop: isAll ? undefined : 'too-many',
        });
      },
    ),
  );
});

test('of a frame that is too long the header goes on and nothing else', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 4_097n, max: 2n ** 64n - 1n }), cuts, (length, sizes) => {
      const header = Buffer.from([0x82, 0xff, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4]);
      header.writeBigUInt64BE(length, 2);
      const bytes = Buffer.concat([header, Buffer.alloc(500)]);
      expect(pass(bytes, sizes, 9)).toEqual({ passed: header.length, asked: 1, stop: 'too-long' });
    }),
  );
});
