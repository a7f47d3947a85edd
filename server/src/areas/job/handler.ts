import * as z from 'zod';
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
  /** Checks the job's parameters, a JSON object. */
  readonly params: z.ZodType<unknown>;
  run(services: Services, run: JobRun, params: unknown): Promise<void>;
}

/**
 * Creates a handler with typed parameters. Running it twice must be harmless, because a node may die after the work and before its report.
 */
export function jobHandler<P>(
  name: string,
  params: z.ZodType<P>,
  work: (services: Services, run: JobRun, params: P) => Promise<void>,
): JobHandler {
  return {
    name,
    params,
    run: (services, run, given) => work(services, run, params.parse(given)),
  };
}

/** For handlers without parameters. */
export const noParams = z.strictObject({});

/** The parameters as a value; undefined if the text is not valid JSON. */
export function readParameter(text: unknown): unknown {
  if (typeof text !== 'string' || text.trim() === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
