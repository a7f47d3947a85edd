import { calibrationCalls } from '@saiyun/sdk/calls';
import { client } from '../../../lib/api/client.ts';

export const calibrations = calibrationCalls(client.send);

/** Where the expert scores a calibration work. */
export function calibrationPath(id: string): string {
  return `/expert/projectReview/calibration/${id}`;
}

/** Points with their sign, as in `+6` and `−4.5`. */
export function signed(points: number): string {
  return points > 0 ? `+${points}` : String(points).replace('-', '−');
}
