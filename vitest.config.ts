import { defineConfig } from 'vitest/config';

const resolve = { conditions: ['source'] };
const ssr = { resolve: { conditions: ['source'], externalConditions: ['source'] } };
const shared = { resolve, ssr };

/** A limit in ms for what hangs, far above what anything takes: a busy machine must not fail a test. */
const slow = 120_000;
/** Where others share the machine a test gets a second try; the log says `retry x1`, which is to be looked into. */
const retry = process.env.CI === 'true' ? 1 : 0;

const fakes = 'tests/every-fake*.test.ts';

/** One project per kind of test; each can be run alone with `vitest run --project <name>`. */
export default defineConfig({
  test: {
    // As many as there are cores: a test waits for its database half of the time.
    maxWorkers: '100%',
    projects: [
      // Files of a worker share its modules, which keep no state but per database or configuration: to load them anew took half of the time.
      {
        ...shared,
        test: {
          name: 'unit',
          include: ['{sdk,cli,tui,web}/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          typecheck: { enabled: false },
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
          exclude: [fakes],
          globalSetup: 'tests/support/prepare-databases.ts',
          retry,
          testTimeout: slow,
          hookTimeout: slow,
          pool: 'forks',
          isolate: false,
        },
      },
      // The fake against the real server: what is compared does not hang on the database, so this project runs on one only.
      {
        ...shared,
        test: {
          name: 'fake',
          include: [fakes],
          globalSetup: 'tests/support/prepare-databases.ts',
          retry,
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
          retry,
          testTimeout: 4 * slow,
          hookTimeout: 2 * slow,
          pool: 'forks',
        },
      },
    ],
  },
});
