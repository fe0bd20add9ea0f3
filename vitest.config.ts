import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** As many files side by side as there are cores, two at least: most wait more than they work. */
const maxWorkers = Math.min(4, Math.max(2, availableParallelism()));

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
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect,
        },
      },
    ],
  },
});
