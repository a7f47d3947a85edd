import type { Issue } from '../../contract/check.ts';
import { ruleIssue } from '../../contract/check.ts';
import type { Given } from '../../contract/stored.ts';
import type { expert } from '../../entities/index.ts';

/** An expert is of a unit of the platform or of another organisation, not of both. `draft` is the whole row after the change. */
export function ownUnitIssues({ unitId, otherUnit }: Pick<Given<typeof expert>, 'unitId' | 'otherUnit'>): Issue[] {
  return unitId && otherUnit ? [ruleIssue('otherUnit', 'expert.oneUnit')] : [];
}
