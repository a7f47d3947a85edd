import type { Issue } from '../../contract/check.ts';
import type { Given } from '../../contract/stored.ts';
import type { registration } from '../../entities/index.ts';

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/** Whether a resident identity number has 18 characters and the right check character (GB 11643). */
export function isResidentId(idNo: string): boolean {
  return (
    /^\d{17}[\dXx]$/.test(idNo) &&
    '10X98765432'[weights.reduce((sum, weight, i) => sum + weight * Number(idNo[i]), 0) % 11] === idNo[17]?.toUpperCase()
  );
}

/** Checks the captain's identity number if it is a resident's. `draft` is the whole row after the change. */
export function registrationIssues(draft: Pick<Given<typeof registration>, 'idType' | 'idNo'>): Issue[] {
  const { idType, idNo } = draft;
  if ((idType ?? 'resident') !== 'resident' || typeof idNo !== 'string' || idNo === '' || isResidentId(idNo)) return [];
  return [{ field: 'idNo', code: 'rule', message: idNo.length === 18 ? 'registration.idNo' : 'registration.idNoLength' }];
}
