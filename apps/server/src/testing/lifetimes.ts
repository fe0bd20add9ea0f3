import { afterAll, beforeAll, beforeEach } from 'vitest';

/**
 * What the tests of a file work with, made before the first of them and stopped after the last. It is an object from
 * the start, so that the head of a file can name it in one line, and is filled when it is made: hooks and tests find it
 * whole, the file's own top level finds it empty.
 */
export function perFile<T extends object>(make: () => Promise<T>): T {
  const here = {} as T;
  beforeAll(async () => {
    Object.assign(here, await make());
  });
  afterAll(async () => {
    if ('stop' in here && typeof here.stop === 'function') await here.stop();
  });
  return here;
}

/** The same, made anew before each test; whatever it is made on stops it. */
export function perTest<T extends object>(make: () => Promise<T>): T {
  const here = {} as T;
  beforeEach(async () => {
    Object.assign(here, await make());
  });
  return here;
}
