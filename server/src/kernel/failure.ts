export { Failure, type FailureParams, inputFailure } from '@saiyun/sdk/logic/failure';
