import { createHash } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import { solveAllot } from '@saiyun/sdk/logic/allot';
import { AllotView, instanceOf } from '../../../domain/allot/instance.ts';
import { type AllotFindings, allotStages, findingsOf } from '../../../domain/allot/outcome.ts';
import type { AllotSets } from '../../../domain/allot/sets.ts';

export interface AllotTask {
  readonly sets: AllotSets;
  /** Where the thread notes how far it is: the place of the stage from 1, and the steps so far. */
  readonly progress: Int32Array;
}

export type AllotAnswer = { readonly findings: AllotFindings } | { readonly fault: string };

const hash = (parts: Iterable<Uint8Array>): string => {
  const sum = createHash('sha256');
  for (const part of parts) sum.update(part);
  return sum.digest('hex');
};

const solve = ({ sets, progress }: AllotTask): AllotAnswer => {
  try {
    const view = new AllotView(sets);
    const problem = instanceOf(view);
    const outcome = solveAllot(problem, {
      hash,
      onProgress: ({ stage, pivots }) => {
        Atomics.store(progress, 0, allotStages.indexOf(stage) + 1);
        Atomics.store(progress, 1, pivots);
      },
    });
    return { findings: findingsOf(view, problem, outcome) };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) };
  }
};

parentPort?.on('message', (task: AllotTask) => parentPort?.postMessage(solve(task)));
