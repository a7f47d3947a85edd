import type { Issue } from '../../contract/check.ts';
import { no } from '../../contract/choices.ts';
import type { Given } from '../../contract/stored.ts';
import type { recusalRule } from '../../entities/index.ts';

/** A rule on co-members must state the number of years, one that is not mandatory its weight. `draft` is the whole row after the change. */
export function recusalRuleIssues({ ruleType, years, hard, weight }: Given<typeof recusalRule>): Issue[] {
  return [
    ...(ruleType === 'coMember' && years == null ? [{ field: 'years', code: 'required' as const }] : []),
    ...(hard === no && weight == null ? [{ field: 'weight', code: 'required' as const }] : []),
  ];
}
