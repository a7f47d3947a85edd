import { msgFault } from '@saiyun/sdk/entities';
import { expect, test } from 'vitest';
import { carrierProvider } from './carrier-provider.ts';
import { faultOf } from './fault.ts';

test.each([
  ['550', 'mailboxUnknown'],
  ['550 5.1.1', 'mailboxUnknown'],
  ['550 5.7.1', 'spam'],
  ['550 Mailbox not found', 'mailboxUnknown'],
  ['550 Mail content denied. http://service.mail.qq.com', 'content'],
  ['550 Connection frequency limited', 'limit'],
  ['552', 'mailboxFull'],
  ['452 4.2.2', 'mailboxFull'],
  ['553', 'mailboxInvalid'],
  ['554 DT:SPM 163 smtp8', 'spam'],
  ['421', 'busy'],
  ['Invalid login: 535 Error: authentication failed', 'credentials'],
  ["Can't send mail - all recipients were rejected: 550 5.1.1 User unknown", 'mailboxUnknown'],
  ['connect ECONNREFUSED 127.0.0.1:25', 'unreachable'],
  ['HTTP 503', 'busy'],
  ['HTTP 550', 'busy'],
  ['HTTP 403', 'credentials'],
  ['HTTP 429', 'limit'],
  ['isv.BUSINESS_LIMIT_CONTROL', 'limit'],
  ['isv.MOBILE_NUMBER_ILLEGAL', 'numberInvalid'],
  ['isv.SMS_TEMPLATE_ILLEGAL', 'template'],
  ['isv.SMS_SIGNATURE_ILLEGAL', 'template'],
  ['isv.AMOUNT_NOT_ENOUGH', 'balance'],
  ['SignatureDoesNotMatch', 'credentials'],
  ['MK:0001', 'numberUnknown'],
  ['LimitExceeded.PhoneNumberDailyLimit', 'limit'],
  ['InvalidParameterValue.IncorrectPhoneNumber', 'numberInvalid'],
  ['FailedOperation.PhoneNumberInBlacklist', 'blocked'],
  ['FailedOperation.ContainSensitiveWord', 'content'],
  ['FailedOperation.TemplateIncorrectOrUnapproved', 'template'],
  ['用户空号', 'numberUnknown'],
  ['cancelled', 'cancelled'],
  ['unsent.units', 'noUnits'],
  ['something new', 'refused'],
] as const)('MSG-01: %s means %s', (said, fault) => {
  expect(faultOf(said)).toBe(fault);
  expect(Object.keys(msgFault.values)).toContain(fault);
});

test.each([
  [
    { responseCode: 550, response: '550 5.1.1 User unknown' },
    { kind: 'bounced', code: '550 5.1.1', fault: 'mailboxUnknown' },
  ],
  // The address is good: it must not be left out of what is sent later.
  [
    { responseCode: 550, response: '550 5.7.1 Rejected as spam' },
    { kind: 'refused', code: '550 5.7.1', fault: 'spam' },
  ],
  [
    { responseCode: 550, response: '550 Mail content denied' },
    { kind: 'refused', code: '550', fault: 'content' },
  ],
  [
    { responseCode: 552, response: '552 Mailbox full' },
    { kind: 'refused', code: '552', fault: 'mailboxFull' },
  ],
  [
    { responseCode: 451, response: '451 Try again later' },
    { kind: 'later', code: '451', fault: 'busy' },
  ],
  [{ message: 'HTTP 503' }, { kind: 'later', code: 'HTTP 503' }],
])('MSG-01: a mail server that says %o', async (said, answer) => {
  const provider = carrierProvider({ name: 'smtp', send: () => Promise.reject(Object.assign(new Error(), said)) });
  expect(await provider.send({ id: '1', address: 'a@example.edu', subject: '', text: '' })).toEqual(answer);
});
