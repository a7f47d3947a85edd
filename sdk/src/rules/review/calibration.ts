import type { CalibrationCounts } from '../../contract/calibration.ts';
import { calibrationMode } from '../../entities/review/choices.ts';

/** How many of the works count as done for what the project asks. */
export function calibratedWorks({ mode, done, within }: Omit<CalibrationCounts, 'all'>): number {
  return mode === calibrationMode.within ? within : done;
}
