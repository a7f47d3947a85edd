import { describe, expect, test } from 'vitest';
import { messageBatchIssues } from './batch.ts';
import { fieldsIn, mergeText, messageTemplateIssues } from './merge.ts';
import { addressOf, chosenTeams, readRecipients, teamsFilter } from './recipients.ts';
import { segmentsOf } from './segments.ts';

describe('MSG-01: what a text message costs', () => {
  test.each([
    [0, 0],
    [70, 1],
    [71, 2],
    [134, 2],
    [135, 3],
    [160, 3],
    [201, 3],
    [202, 4],
    [500, 8],
  ])('%i characters are %i units', (length, units) => {
    expect(segmentsOf(length)).toBe(units);
  });
});

describe('MSG-01: templates', () => {
  test('a value is filled in once, on one line, and cannot forge a signature', () => {
    const values = { name: '{unit}\n【银行】', unit: '一中' };
    expect(mergeText('sms', '{name}，{unit}', values)).toBe('{unit} 银行，一中');
    expect(mergeText('email', '{name}，{team}。', values)).toBe('{unit} 【银行】，。');
  });
  test('only the fixed fields are known', () => {
    expect(fieldsIn('{name} {constructor} {name} {x}')).toEqual({ known: ['name'], unknown: ['constructor', 'x'] });
  });
  test.each([
    ['an unknown field', { contentZh: '{password}' }, 'contentZh', 'msgTemplate.field'],
    ['a script', { contentZh: '<script>alert(1)</script>' }, 'contentZh', 'msgTemplate.markup'],
    ['a title with markup', { titleZh: '<b>x</b>', contentZh: 'x' }, 'titleZh', 'msgTemplate.markup'],
    ['a text that is too long', { channel: 'sms', signName: '赛云', contentZh: '字'.repeat(497) }, 'contentZh', 'msgTemplate.long'],
  ])('%s is refused', (_what, template, field, message) => {
    expect(messageTemplateIssues(template)).toMatchObject([{ field, message }]);
  });
  test('the longest text message passes', () => {
    expect(messageTemplateIssues({ channel: 'sms', signName: '赛云', contentZh: '字'.repeat(496) })).toEqual([]);
  });
});

describe('MSG-01: recipients by hand', () => {
  test('names and addresses stand in any order, and every fault has its row', () => {
    const lines = ['张三\t13800000001', '', '+86 139-0000-0002,李四', 'nobody', '12345'];
    expect(readRecipients('sms', lines)).toEqual({
      found: [
        { name: '张三', address: '13800000001' },
        { name: '李四', address: '13900000002' },
      ],
      faults: [
        { row: 4, text: 'nobody' },
        { row: 5, text: '12345' },
      ],
    });
  });
  test('mail addresses are compared in lower case', () => {
    expect(addressOf('email', ' A@B.Edu.CN ')).toBe('a@b.edu.cn');
    expect(addressOf('email', 'a@b')).toBeUndefined();
  });
  test('100,000 faults are read in one go', () => {
    expect(
      readRecipients(
        'email',
        Array.from({ length: 100_000 }, () => 'x'),
      ).faults,
    ).toHaveLength(100_000);
  });
});

describe('MSG-01: what a batch says', () => {
  const zh = { titleZh: '答辩', contentZh: '{name}，周五见' };
  test.each([
    ['nothing', {}, [['templateId', 'required', undefined]]],
    ['a template', { templateId: 't', channel: 'sms' }, []],
    ['both', { templateId: 't', ...zh }, [['templateId', 'rule', 'msgSend.either']]],
    ['own words in-app', { channel: 'site', ...zh }, []],
    ['own words in English alone', { channel: 'email', titleEn: 'Talk', contentEn: 'On Friday' }, []],
    ['own words by text message', { channel: 'sms', ...zh }, [['templateId', 'rule', 'msgSend.smsTemplate']]],
    ['own words by no channel', zh, [['channel', 'required', undefined]]],
    ['a title without its text', { channel: 'site', ...zh, titleEn: 'Talk' }, [['contentEn', 'required', undefined]]],
    ['a text without its title', { channel: 'site', contentZh: '周五见' }, [['titleZh', 'required', undefined]]],
    ['an unknown field', { channel: 'site', ...zh, contentZh: '{password}' }, [['contentZh', 'rule', 'msgTemplate.field']]],
    ['what only an event fills in', { channel: 'site', ...zh, contentZh: '{amount}' }, [['contentZh', 'rule', 'msgTemplate.field']]],
    ['markup', { channel: 'email', ...zh, titleZh: '<b>' }, [['titleZh', 'rule', 'msgTemplate.markup']]],
  ])('%s', (_what, batch, issues) => {
    expect(messageBatchIssues(batch).map(({ field, code, message }) => [field, code, message])).toEqual(issues);
  });

  const teams = { of: 'dsTbWorks', query: { selections: 'a,b' }, who: ['captain', 'tutors'] } as const;
  test('chosen teams are kept in the filter of a batch', () => {
    expect(chosenTeams(teamsFilter(teams))).toEqual(teams);
  });
  test.each([
    ['another list', { ...teamsFilter(teams), of: 'sysUser' }],
    ['nobody of a team', { ...teamsFilter(teams), who: 'cook' }],
    ['a query that is none', { ...teamsFilter(teams), query: '[1]' }],
    ['no JSON', { ...teamsFilter(teams), query: '{' }],
    ['nothing', null],
  ])('%s chooses no teams', (_what, filter) => {
    expect(chosenTeams(filter)).toBeUndefined();
  });
});
