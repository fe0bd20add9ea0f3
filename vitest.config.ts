import { defineConfig } from 'vitest/config';

/** Files side by side: a journey waits for its unit and its browser in turn, and two cores are busy with four. Decision 038. */
const maxWorkers = 4;

/** What is waited for takes longer on a busy machine than Vitest's second. */
const expect = { poll: { timeout: 30_000 } };

export default defineConfig({
  test: {
    maxWorkers,
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/**/*.test.ts',
            'apps/{portal,virtual-unit}/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
          ],
          // A file finds what it imports loaded by the one before: what one changes of it, it puts back, or the next sets itself.
          isolate: false,
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
          // No module of the server keeps anything that another test could find.
          isolate: false,
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
          // Bounds for a machine that is busy with something else.
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
          isolate: false,
          // Against a machine that is busy with something else. What needs it is named at the end. Decision 038.
          retry: 1,
          testTimeout: 240_000,
          hookTimeout: 240_000,
          expect,
        },
      },
    ],
  },
});
