import type { Issue } from '../../contract/check.ts';
import { ruleIssue } from '../../contract/check.ts';
import type { Given } from '../../contract/stored.ts';
import type { expert } from '../../entities/index.ts';

/** Whether it is told where an expert works: at a unit of the platform, or elsewhere. */
export function hasUnit({ unitId, otherUnit }: { readonly unitId?: string | null; readonly otherUnit?: string | null }): boolean {
  return Boolean(unitId || otherUnit);
}

/** An expert is of a unit of the platform or of another organisation, not of both. `draft` is the whole row after the change. */
export function ownUnitIssues({ unitId, otherUnit }: Pick<Given<typeof expert>, 'unitId' | 'otherUnit'>): Issue[] {
  return unitId && otherUnit ? [ruleIssue('otherUnit', 'expert.oneUnit')] : [];
}
