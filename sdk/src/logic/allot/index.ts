export { alternatesOf, type PairFault, pairFaults } from './alternates.ts';
export type { AllotCause, By } from './causes.ts';
export { allotVersion, type Hash, inputDigest, resultDigest } from './digests.ts';
export { AllotFault, type AllotFaultFacts, type AllotFaultReason, allotFaultText } from './fault.ts';
export {
  type AllotInput,
  type AllotObjective,
  type AllotProblem,
  allotObjectives,
  allotProblem,
  type ForEach,
  type PairColumns,
} from './problem.ts';
export type { AllotProgress } from './progress.ts';
export { type AllotOptions, type AllotOutcome, type Allotted, allotSteps, solveAllot, solveAllotInSlices } from './solve.ts';
