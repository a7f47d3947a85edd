import * as z from 'zod';
import type { Services } from '../../kernel/context.ts';

/** What a run of a job works with. */
export interface JobRun {
  /** The tenant of the job; a handler touches no other's rows. */
  readonly tenantId: number;
  /** Aborted at the time limit and when the process stops: give up at the next step. */
  readonly signal: AbortSignal;
  /** Adds a line to the output that the history keeps. */
  readonly say: (line: string) => void;
}

/** Something that jobs can do. A job names one of these and never code, a class or a path. */
export interface JobHandler {
  readonly name: string;
  /** Checks the job's parameters, a JSON object. */
  readonly params: z.ZodType<unknown>;
  run(services: Services, run: JobRun, params: unknown): Promise<void>;
}

/** A handler with typed parameters; running it twice must do no harm, as a node may die after the work and before its report. */
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

/** Of handlers that take none. */
export const noParams = z.strictObject({});

/** The parameters as a value; undefined for a text that is no JSON. */
export function readParameter(text: unknown): unknown {
  if (typeof text !== 'string' || text.trim() === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
