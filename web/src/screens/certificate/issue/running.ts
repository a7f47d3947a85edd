import { certificateBatchStatus } from '@saiyun/sdk/entities';

/** Whether the server works on a batch in this state. */
export function isRunning(status: unknown): boolean {
  return status === certificateBatchStatus.checking || status === certificateBatchStatus.issuing;
}
