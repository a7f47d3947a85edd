import { CliError } from '../../../problems/cli-error.ts';
import { exitCodes } from '../../../problems/exit-codes.ts';

/** How long a command waits for a task, which goes on at the platform afterwards. */
export interface TimeLimit {
  /** Aborted when the time is over. */
  readonly signal: AbortSignal | undefined;
  /** The error instead of one that the end of the time has caused. */
  told(error: unknown, taskId: string): unknown;
}

export function timeLimit(seconds: number | undefined): TimeLimit {
  const signal = seconds === undefined ? undefined : AbortSignal.timeout(seconds * 1_000);
  return {
    signal,
    told: (error, taskId) =>
      signal?.aborted ? new CliError('task.timeout', { exit: exitCodes.limit, params: { id: taskId }, cause: error }) : error,
  };
}
