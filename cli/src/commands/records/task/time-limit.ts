import { CliError } from '../../../problems/cli-error.ts';
import { exitCodes } from '../../../problems/exit-codes.ts';

/** Limits how long a command waits for a task; the task continues on the platform. */
export interface TimeLimit {
  /** Aborted when the time is up. */
  readonly signal: AbortSignal | undefined;
  /** Replaces an error that was caused by the time limit. */
  told(error: unknown, taskId: string): unknown;
}

export function timeLimit(seconds: number | undefined): TimeLimit {
  const signal = seconds === undefined ? undefined : AbortSignal.timeout(seconds * 1_000);
  return {
    signal,
    told: (error, taskId) =>
      signal?.aborted ? new CliError('transfer.task.timeout', { exit: exitCodes.limit, params: { id: taskId }, cause: error }) : error,
  };
}
