import type { CalibrationCounts, CriterionDistance } from '@saiyun/sdk/calls';
import type { ReviewItemValue } from '@saiyun/sdk/contract';
import { calibrationMode } from '@saiyun/sdk/entities';
import { calibratedWorks, leavesOf, pointsOf, type ScoringItem } from '@saiyun/sdk/rules';

/** Thousandths as an integer, so that a distance at the very limit counts as within it. */
const thousandths = (n: number): number => Math.round(n * 1000);

/** How far a total is from the reference: above zero is lenient, below it severe. */
export function calibrationDistance(total: number, reference: number): number {
  return (thousandths(total) - thousandths(reference)) / 1000;
}

/** The tolerance of a project in points. */
export function tolerancePoints(percent: number, fullMark: number): number {
  return Math.round(percent * fullMark * 10) / 1000;
}

/** Whether a distance is within so many per cent of the full marks. */
export function isCalibrated(distance: number, percent: number, fullMark: number): boolean {
  return Math.abs(thousandths(distance)) <= thousandths(tolerancePoints(percent, fullMark));
}

const chosen = (value: ReviewItemValue | undefined): string | null => value?.gradeValue || value?.passValue || null;

/** How far each criterion is from its reference, in the order of the form. */
export function criterionDistances(
  items: readonly ScoringItem[],
  own: readonly ReviewItemValue[],
  reference: readonly ReviewItemValue[],
): readonly CriterionDistance[] {
  return leavesOf(items).map((item): CriterionDistance => {
    const [mine, theirs] = [own, reference].map((values) => values.find(({ itemId }) => itemId === item.id));
    const [given, asked] = [pointsOf(item, mine), pointsOf(item, theirs)];
    const distance = given === null || asked === null ? null : calibrationDistance(given, asked);
    if (item.itemType === 'text') return { itemId: item.id, distance: null, isSame: null };
    return { itemId: item.id, distance, isSame: item.itemType === 'score' ? distance === 0 : chosen(mine) === chosen(theirs) };
  });
}

/** Whether the expert may not review yet. */
export function keepsFromReviewing(counts: CalibrationCounts): boolean {
  const isRequired = counts.mode === calibrationMode.done || counts.mode === calibrationMode.within;
  return isRequired && calibratedWorks(counts) < counts.all;
}
