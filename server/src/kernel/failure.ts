import type { FailureParams } from '@saiyun/sdk/logic/failure';

export { Failure, type FailureParams, inputFailure } from '@saiyun/sdk/logic/failure';

/** The numbers that a failure tells. Its other values may be what somebody typed, which the log does not keep. */
export function numbersOf(params: FailureParams | undefined): Readonly<Record<string, number>> | null {
  const numbers = Object.entries(params ?? {}).filter((one): one is [string, number] => typeof one[1] === 'number');
  return numbers.length > 0 ? Object.fromEntries(numbers) : null;
}
