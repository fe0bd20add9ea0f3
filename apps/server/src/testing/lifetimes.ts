import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';

/**
 * What the tests of a file work with, made before the first of them and stopped after the last. It is an object from
 * the start, so that the head of a file can name it in one line, and is filled when it is made: hooks and tests find it
 * whole, the file's own top level finds it empty. It gets its own parts only: nothing for instances of a class.
 */
export function perFile<T extends object>(make: () => Promise<T>): T {
  const { here, fill, empty } = place(make);
  beforeAll(fill);
  afterAll(empty);
  return here;
}

/** The same, made before each test and stopped after it. Vitest lists the calls of a name in `…Test` as tests. */
export function anew<T extends object>(make: () => Promise<T>): T {
  const { here, fill, empty } = place(make);
  beforeEach(fill);
  afterEach(empty);
  return here;
}

function place<T extends object>(make: () => Promise<T>) {
  const here = {} as T;
  let made: T | undefined;
  return {
    here,
    async fill(): Promise<void> {
      made = undefined;
      made = await make();
      Object.assign(here, made);
    },
    async empty(): Promise<void> {
      if (made && 'stop' in made && typeof made.stop === 'function') await made.stop();
    },
  };
}
