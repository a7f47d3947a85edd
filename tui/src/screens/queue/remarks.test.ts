import { expect, test } from 'vitest';
import { remarksIn } from './remarks.ts';

test.each([
  ['no photo', { opinion: 'no photo' }],
  ['at 10:30 nobody answered', { opinion: 'at 10:30 nobody answered' }],
  ['Mobile: one digit is missing\nNearly done', { opinion: 'Nearly done', remarks: { phone: 'one digit is missing' } }],
  ['手机号：少一位\n证件号码： 与证件不符', { opinion: '见各项', remarks: { phone: '少一位', idNo: '与证件不符' } }],
  ['idNo: not as on the document', { opinion: '见各项', remarks: { idNo: 'not as on the document' } }],
  ['State: wrong', { opinion: 'State: wrong' }],
])('%j is told as remarks on fields and as words on the whole', (reason, input) => {
  expect(remarksIn(reason, '见各项')).toEqual(input);
});
