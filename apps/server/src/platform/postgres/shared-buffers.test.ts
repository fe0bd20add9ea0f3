import { expect, test } from 'vitest';
import { sharedBuffers } from './shared-buffers.ts';

const GB = 2 ** 30;

test.each([
  [GB / 4, '128MB'],
  [GB, '256MB'],
  [4 * GB, '1024MB'],
  [24 * GB, '4096MB'],
  [64 * GB, '4096MB'],
  [3.9 * GB, '998MB'],
])('of %d bytes of memory the database keeps %s of pages', (machine, buffers) => {
  expect(sharedBuffers(machine)).toBe(buffers);
});
