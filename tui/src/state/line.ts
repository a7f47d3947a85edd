import { isApiError } from '@saiyun/sdk';

/** Whether the server could not be reached, so that the same may succeed later. */
export function isLineLost(error: unknown): boolean {
  return isApiError(error) && (error.kind === 'network' || error.kind === 'timeout' || (error.status ?? 0) >= 502);
}

/** Hour and minute on the reader's clock. */
export function clockOf(time: number): string {
  const date = new Date(time);
  return `${String(date.getHours()).padStart(2, '0')}:${String(date.getMinutes()).padStart(2, '0')}`;
}
