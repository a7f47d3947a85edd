import type { Issue } from '../../contract/check.ts';
import type { Given } from '../../contract/stored.ts';
import type { recusalRule } from '../../entities/index.ts';

/** A rule on co-members must state the number of years. `draft` is the whole row after the change. */
export function recusalRuleIssues({ ruleType, years }: Given<typeof recusalRule>): Issue[] {
  return ruleType === 'coMember' && years == null ? [{ field: 'years', code: 'required' }] : [];
}
