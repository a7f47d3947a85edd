// Runs the tests of one folder again and again, each time with another source in place of a file. Started by `run.ts`, which ends it where a
// fault makes a test run for ever.
import { createVitest } from 'vitest/node';
import { root } from '../support/process.ts';

/** What `run.ts` asks; nothing is replaced where there is no file. */
export interface Trial {
  readonly file?: string;
  readonly source?: string;
}

const tests = process.argv[2] ?? '';
let trial: Trial = {};

const conditions = ['source'];
const vitest = await createVitest(
  {
    config: false,
    root,
    watch: false,
    include: [`${tests}/**/*.test.ts`],
    pool: 'forks',
    isolate: false,
    maxWorkers: 1,
    bail: 1,
    // A cached module would not be asked for again.
    fsModuleCache: false,
    testTimeout: 20_000,
    reporters: [{}],
    globalSetup: 'tests/support/own-folder.ts',
  },
  {
    resolve: { conditions },
    ssr: { resolve: { conditions, externalConditions: conditions } },
    plugins: [{ name: 'fault', enforce: 'pre', load: (id) => (id === trial.file ? trial.source : undefined) }],
  },
);

process.on('message', (next: Trial) => {
  const changed = [trial.file, next.file].filter((file) => file !== undefined);
  trial = next;
  for (const file of changed) vitest.invalidateFile(file);
  void (async () => {
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(await vitest.globTestSpecifications());
    process.send?.(testModules.length > 0 && testModules.every((one) => one.ok()) && unhandledErrors.length === 0);
  })();
});
process.once('disconnect', () => process.exit(0));
