import { defineConfig } from 'vitest/config';

const resolve = { conditions: ['source'] };
const ssr = { resolve: { conditions: ['source'], externalConditions: ['source'] } };
const shared = { resolve, ssr };

/** A limit in ms for what hangs, far above what anything takes: a busy machine must not fail a test. */
const slow = 120_000;

/** One project per kind of test; each can be run alone with `vitest run --project <name>`. */
export default defineConfig({
  test: {
    projects: [
      {
        ...shared,
        test: {
          name: 'unit',
          include: ['{sdk,cli,tui,web}/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          typecheck: { enabled: false },
          testTimeout: slow,
          hookTimeout: slow,
        },
      },
      {
        ...shared,
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts', 'tests/every-*.test.ts', 'tests/house.test.ts'],
          testTimeout: slow,
          hookTimeout: slow,
          pool: 'forks',
        },
      },
      {
        ...shared,
        test: {
          name: 'flows',
          include: ['tests/flows/**/*.test.{ts,tsx}'],
          testTimeout: 4 * slow,
          hookTimeout: 2 * slow,
          pool: 'forks',
          fileParallelism: false,
        },
      },
    ],
  },
});
