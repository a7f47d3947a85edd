export { Failure, type FailureParams } from './failure.ts';
export { failureAnswer, type RefusedCall } from './failure-answer.ts';
