import type { Issue } from '../../contract/check.ts';

/** A rule on co-members says within how many years. `draft` is the whole row as it would be. */
export const recusalRuleIssues = ({ ruleType, years }: Readonly<Record<string, unknown>>): Issue[] =>
  ruleType === 'coMember' && years == null ? [{ field: 'years', code: 'required' }] : [];
