import { workingParameters } from '@saiyun/sdk/rules';
import type { Services } from '../../kernel/context.ts';

/** What a job's handler gets to work with. */
export interface JobRun {
  /** The job's tenant; a handler touches no other tenant's rows. */
  readonly tenantId: number;
  /** Aborted at the time limit and at shutdown: the handler stops at its next step. */
  readonly signal: AbortSignal;
  /** Adds a line to the output in the history. */
  readonly say: (line: string) => void;
}

/** A task that jobs can run. A job names a handler, never code, a class or a path. */
export interface JobHandler {
  readonly name: string;
  run(services: Services, run: JobRun, parameter: string | null): Promise<void>;
}

/**
 * Creates a handler; its parameters are those that `jobParameters` of the sdk names. Running it twice must be harmless, because a node may die
 * after the work and before its report.
 */
export function jobHandler<P extends Readonly<Record<string, unknown>>>(
  name: string,
  work: (services: Services, run: JobRun, params: P) => Promise<void>,
): JobHandler {
  return {
    name,
    run: (services, run, parameter) => {
      const params = workingParameters(name, parameter);
      if (!params) throw new Error(`the parameters of ${name} cannot be read`);
      return work(services, run, params as P);
    },
  };
}
