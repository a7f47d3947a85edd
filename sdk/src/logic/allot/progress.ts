import type { AllotObjective } from './problem.ts';

/** Where a run is; `ties` is the choice between equally good allotments. */
export interface AllotProgress {
  readonly stage: AllotObjective | 'ties' | 'causes';
  /** Steps of the search so far. */
  readonly pivots: number;
}
