export { Failure, type FailureParams } from '@saiyun/sdk/logic/failure';
