export { Failure, type FailureParams, inputFailure } from './failure.ts';
export { failureAnswer, type RefusedCall } from './failure-answer.ts';
