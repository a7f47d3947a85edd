import { defineConfig } from 'vitest/config';

const resolve = { conditions: ['source'] };
const ssr = { resolve: { conditions: ['source'], externalConditions: ['source'] } };
const shared = { resolve, ssr };

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
        },
      },
      {
        ...shared,
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts', 'tests/every-*.test.ts', 'tests/house.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          pool: 'forks',
        },
      },
      {
        ...shared,
        test: {
          name: 'flows',
          include: ['tests/flows/**/*.test.{ts,tsx}'],
          testTimeout: 240_000,
          hookTimeout: 120_000,
          pool: 'forks',
          fileParallelism: false,
        },
      },
    ],
  },
});
