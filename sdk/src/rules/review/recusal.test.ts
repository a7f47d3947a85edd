import { expect, test } from 'vitest';
import { recusalRuleIssues } from './recusal.ts';

test.each([
  [{ ruleType: 'coMember' }, ['years required']],
  [{ ruleType: 'coMember', years: 3 }, []],
  [{ ruleType: 'sameUnit' }, []],
  [{ ruleType: 'sameUnit', hard: '1' }, []],
  [{ ruleType: 'sameUnit', hard: '0' }, ['weight required']],
  [{ ruleType: 'coMember', hard: '0' }, ['years required', 'weight required']],
  [{ ruleType: 'sameUnit', hard: '0', weight: 0 }, []],
])('a recusal rule %j: %j', (draft, faults) => {
  expect(recusalRuleIssues(draft).map((i) => `${i.field} ${i.code}`)).toEqual(faults);
});
