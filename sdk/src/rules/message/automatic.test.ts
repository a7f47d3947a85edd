import { expect, test } from 'vitest';
import { automaticKind } from '../../entities/message/choices.ts';
import { automaticMessages, channelsOn, isAutomaticKind, messageSwitchIssues, smsTemplateCode } from './automatic.ts';
import { messageTemplateIssues } from './merge.ts';

test('every kind of the dictionary is described, and is on in the product unless told otherwise', () => {
  expect(Object.keys(automaticMessages).toSorted()).toEqual(Object.keys(automaticKind.values).toSorted());
  for (const kind of Object.keys(automaticMessages).filter(isAutomaticKind)) {
    expect(channelsOn(kind, null).has('site'), kind).toBe(true);
    expect(channelsOn(kind, null).has('sms'), kind).toBe(false);
    expect(smsTemplateCode(kind, 'en').length).toBeLessThanOrEqual(40);
  }
});

test.each([
  [{}, ['site']],
  [{ entryApproved: '' }, []],
  [{ entryApproved: 'sms,email' }, ['email', 'sms']],
  [{ entryApproved: 'site,fax' }, ['site']],
])('switches %j lead to channels %j', (switches, channels) => {
  expect([...channelsOn('entryApproved', switches)]).toEqual(channels);
});

test('what concerns money stays in the product', () => {
  expect([...channelsOn('withdrawalPaid', { withdrawalPaid: 'email' })]).toEqual(['site', 'email']);
});

test.each([
  [{ entryApproved: 'site,sms', withdrawalPaid: 'site' }, undefined],
  [undefined, undefined],
  [{ sideways: '' }, 'messageSwitches.kind'],
  [{ toString: 'site' }, 'messageSwitches.kind'],
  [{ entryApproved: 'fax' }, 'messageSwitches.channel'],
  [{ returnAsked: 'sms' }, 'messageSwitches.channel'],
  [{ refundMade: '' }, 'messageSwitches.always'],
])('of switches %j is told %s', (switches, message) => {
  expect(messageSwitchIssues(switches)[0]?.message).toBe(message);
});

test('only the template of an automatic message may say what an event fills in', () => {
  const texts = { channel: 'sms', titleZh: '缴费', contentZh: '{name}应缴{amount}元' };
  expect(messageTemplateIssues({ ...texts, templateCode: 'fees' })).toMatchObject([{ field: 'contentZh', message: 'msgTemplate.field' }]);
  expect(messageTemplateIssues({ ...texts, templateCode: smsTemplateCode('feeDue', 'zh-CN') })).toEqual([]);
});
