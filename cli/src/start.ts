import { exitCodes } from './problems/exit-codes.ts';
import { processContext } from './process-context.ts';
import { run } from './run.ts';

/** Runs the program in this process. `left` is the part of an output that standard output did not take at once. */
export async function start(argv: readonly string[], left: Uint8Array | undefined): Promise<void> {
  const controller = new AbortController();
  // The first signal asks the command to stop at a safe point; the second ends the process.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (controller.signal.aborted) process.exit(exitCodes.interrupted);
      controller.abort();
    });
  }
  // A reader that has gone away, such as `head`, is not a failure.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    // The command that was writing reports any other error.
    if (error.code === 'EPIPE') process.exit(exitCodes.ok);
  });
  process.exitCode = await run(argv, processContext(controller.signal), left);
}
