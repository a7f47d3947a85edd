import { expect, test } from 'vitest';
import { topicAt } from './find-topic.ts';
import { namesIn, parseHelp } from './parse.ts';

test('a text is its purpose, its steps, and questions with their answers', () => {
  const text = '报名在这里。\n- 点[kit:action.add]，到[/org/unit]。\n? 为什么\n因为[dsTbUnit.enable]。';
  expect(parseHelp(text)).toEqual({
    purpose: ['报名在这里。'],
    steps: [['点', { kind: 'text', area: 'kit', key: 'action.add' }, '，到', { kind: 'place', path: '/org/unit' }, '。']],
    questions: [{ ask: ['为什么'], answer: ['因为', { kind: 'verb', entity: 'dsTbUnit', verb: 'enable' }, '。'] }],
  });
  expect(namesIn(text).map(({ kind }) => kind)).toEqual(['text', 'place', 'verb']);
});

test.each([
  ['a page', { path: '/org/unit', roles: ['ADMIN'] }, 'people.unit'],
  ['a page that looks like one with a parameter', { path: '/competition/list', roles: ['ADMIN'] }, 'competition.list'],
  ['the start page of the first role', { path: '/dashboard/analysis', roles: ['EXPERT', 'APPL'] }, 'start.expert'],
  ['a list that entrants see otherwise', { path: '/registration/list', roles: ['APPL'] }, 'participant.entries'],
  ['the same list, for whoever looks after it first', { path: '/registration/list', roles: ['ADMIN', 'APPL'] }, 'entries.list'],
  ['a part of a competition', { path: '/competition/:id', part: 'setUp', roles: ['ADMIN'] }, 'competition.setUp'],
  ['a competition without a part', { path: '/competition/:id', roles: ['ADMIN'] }, 'competition.place'],
  ['one of many pages of a kind', { path: '/demo/table', roles: ['ADMIN'] }, 'system.demo'],
  ['a page of which nobody wrote', { path: '/online/cgformList/:code', roles: ['ADMIN'] }, undefined],
] as const)('the topic of %s', (_what, at, id) => expect(topicAt(at)?.id).toBe(id));
