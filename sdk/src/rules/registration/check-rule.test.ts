import { expect, test } from 'vitest';
import { brokenPart, checkRuleIssue, rulePartsOf } from './check-rule.ts';

const rule = JSON.stringify([
  { digits: '*', pattern: '^.{8}$', message: '长度', priority: '1' },
  { digits: '2', pattern: '^[A-Z]+$', message: '字母', priority: '0' },
  { digits: 4, pattern: '^\\d+$', message: '年份' },
  { digits: '7-8', pattern: '^0[1-9]$', message: '月份' },
  { digits: '*', pattern: '^(?!.*4)', message: '不含四' },
]);
const check = (value: string) => brokenPart(rulePartsOf(rule) ?? [], value);

test('CALL-77: parts are checked in their order, each on its own characters', () => {
  expect(check('AB202601')).toBeUndefined();
  expect(check('AB20')).toMatchObject({ message: '长度', checkValue: 'AB20' });
  expect(check('A1202601')).toMatchObject({ message: '字母', beginIndex: 0, endIndex: 2, checkValue: 'A1' });
  expect(check('AB20x601')).toMatchObject({ message: '年份', beginIndex: 2, endIndex: 6, checkValue: '20x6' });
  expect(check('AB202610')).toMatchObject({ message: '月份', beginIndex: 6, endIndex: 8 });
  expect(check('AB202404')).toEqual({ digits: '*', pattern: '^(?!.*4)', message: '不含四', checkValue: 'AB202404', passed: false });
});

test('CALL-122: a rule that is no list, has wrong digits or a pattern that could run for ever is refused', () => {
  expect(checkRuleIssue(rule, 'zh-CN')).toBeUndefined();
  for (const text of ['', '{}', '[]', '[1]', '[{"digits":"*","pattern":"a"}]', '[{"digits":"*","pattern":"","message":"m"}]'])
    expect(checkRuleIssue(text, 'en')?.message, text).toBe('checkRule.json');
  for (const digits of ['0', '-1', '3-1', 'x', '1.5'])
    expect(checkRuleIssue(JSON.stringify([{ digits, pattern: 'a', message: 'm' }]), 'en')?.message, digits).toBe('checkRule.digits');
  for (const pattern of ['(', '(a+)+$'])
    expect(checkRuleIssue(JSON.stringify([{ digits: '*', pattern, message: 'm' }]), 'en')?.message, pattern).toBe('checkRule.pattern');
});
