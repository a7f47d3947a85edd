import { exitCodes } from './exit-codes.ts';
import { processContext } from './process-context.ts';
import { version } from './version.ts';

const controller = new AbortController();

// The first signal asks the command to stop at a safe point, the second one ends the process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (controller.signal.aborted) process.exit(exitCodes.interrupted);
    controller.abort();
  });
}

// A reader that has gone away, such as `head`, is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // Any other fault is told by the command that was writing.
  if (error.code === 'EPIPE') process.exit(exitCodes.ok);
});

const argv = process.argv.slice(2);

/** The version needs nothing else of the program. */
const start = async (): Promise<number> => {
  if (argv.length === 1 && (argv[0] === '--version' || argv[0] === '-V')) {
    process.stdout.write(`${version}\n`);
    return exitCodes.ok;
  }
  const { run } = await import('./run.ts');
  return run(argv, processContext(controller.signal));
};

start().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    console.error(error);
    process.exitCode = exitCodes.failure;
  },
);
