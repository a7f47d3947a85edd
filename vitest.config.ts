import { defineConfig } from 'vitest/config';

const resolve = { conditions: ['source'] };
const ssr = { resolve: { conditions: ['source'], externalConditions: ['source'] } };
const shared = { resolve, ssr };

/** A limit in ms for what hangs, far above what anything takes: a busy machine must not fail a test. */
const slow = 120_000;

/** A test that has asserted nothing has proved nothing, such as one whose only assertion is in a loop over an empty list. */
const expect = { requireAssertions: true };

/** One project per kind of test; each can be run alone with `vitest run --project <name>`. */
export default defineConfig({
  test: {
    // As many as there are cores: a test waits for its database half of the time.
    maxWorkers: '100%',
    globalSetup: 'tests/support/own-folder.ts',
    projects: [
      // Files of a worker share its modules, which keep no state but per database or configuration: to load them anew took half of the time.
      {
        ...shared,
        test: {
          name: 'unit',
          include: ['{sdk,cli,tui,web}/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'tests/jeecg/*.test.ts'],
          typecheck: { enabled: false },
          expect,
          testTimeout: slow,
          hookTimeout: slow,
          pool: 'forks',
          isolate: false,
        },
      },
      {
        ...shared,
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts', 'tests/every-*.test.ts', 'tests/attacks/*.test.ts', 'tests/house.test.ts'],
          globalSetup: 'tests/support/prepare-databases.ts',
          expect,
          testTimeout: slow,
          hookTimeout: slow,
          pool: 'forks',
          isolate: false,
        },
      },
      {
        ...shared,
        test: {
          name: 'flows',
          include: ['tests/flows/**/*.test.{ts,tsx}'],
          globalSetup: 'tests/support/prepare-data.ts',
          expect,
          testTimeout: 4 * slow,
          hookTimeout: 2 * slow,
          pool: 'forks',
        },
      },
    ],
  },
});
