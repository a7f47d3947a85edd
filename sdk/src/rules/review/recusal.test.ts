import { expect, test } from 'vitest';
import { recusalRuleIssues } from './recusal.ts';

test.each([
  [{ ruleType: 'coMember' }, ['years required']],
  [{ ruleType: 'coMember', years: 3 }, []],
  [{ ruleType: 'sameUnit' }, []],
])('a recusal rule %j: %j', (draft, faults) => {
  expect(recusalRuleIssues(draft).map((i) => `${i.field} ${i.code}`)).toEqual(faults);
});
