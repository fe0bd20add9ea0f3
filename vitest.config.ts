import { defineConfig } from 'vitest/config';

/**
 * One file after the other. Two at a time take 15 minutes instead of 23 on two cores, and find each time another test
 * that counts on being alone: docs/next.md.
 */
const maxWorkers = 3;

/** What is waited for takes longer on a busy machine than Vitest's second. */
const expect = { poll: { timeout: 10_000 } };

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
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
          // No module of the server keeps anything to itself: a file finds what it imports loaded by the one before.
          isolate: false,
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
          // Bounds for a machine that is busy with something else.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect,
        },
      },
    ],
  },
});
