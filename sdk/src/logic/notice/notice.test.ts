import { describe, expect, test } from 'vitest';
import {
  type NoticeModal,
  type NoticeModalEvent,
  noticeContent,
  noticeModalWidths,
  noticePriorities,
  openNotice,
  popupAfterSignIn,
  popupText,
  priorityText,
  readMessageFrame,
  readNotice,
  readNoticeLists,
  reduceNoticeModal,
  reloadsNotices,
  unreadTotal,
} from './index.ts';

const sample = {
  id: '7',
  titile: '评审开始',
  sender: 'admin',
  sendTime: '2026-01-01 08:00:00',
  msgContent: '<p>…</p>',
  openType: 'url',
  openPage: '/expert/competitionReview',
  busId: 'b',
  msgId: '',
  msgTxt: '',
  createTime: '2026-01-01 07:00:00',
  priority: 'H',
} as const;

test('NOTICE-01: a notice has its fields, those left out as empty texts', () => {
  expect(readNotice({ ...sample, extra: 1 })).toEqual(sample);
  expect(readNotice({ msgId: 7, title: '标题', priority: 'X', openPage: null })).toMatchObject({
    id: '7',
    titile: '标题',
    openPage: '',
    priority: 'L',
  });
  for (const none of [null, undefined, 'x', [], {}, { id: '' }]) expect(readNotice(none)).toBeUndefined();
});

test('NOTICE-02: priorities in both languages', () => {
  expect(noticePriorities.map((one) => priorityText(one, 'en'))).toEqual(['general', 'important', 'critical']);
  expect(noticePriorities.map((one) => priorityText(one, 'zh-CN'))).toEqual(['一般', '重要', '紧急']);
});

describe('NOTICE-03, NOTICE-04: what a notice offers', () => {
  test.each([
    ['url', '/review/project', { kind: 'url', target: { kind: 'route', path: '/review/project' } }],
    ['url', ' review/project?id=1 ', { kind: 'url', target: { kind: 'route', path: '/review/project?id=1' } }],
    ['url', 'https://example.edu/a', { kind: 'url', target: { kind: 'link', url: 'https://example.edu/a' } }],
    ['url', '', { kind: 'text' }],
    ['url', 'javascript:alert(1)', { kind: 'text' }],
    ['url', ' JavaScript:alert(1)', { kind: 'text' }],
    ['url', 'data:text/html,x', { kind: 'text' }],
    ['url', '//evil.example/a', { kind: 'text' }],
    ['url', '/\\evil.example', { kind: 'text' }],
    ['url', 'https:///x', { kind: 'text' }],
    ['url', '/\t/evil.example', { kind: 'text' }],
    ['url', '/a b', { kind: 'text' }],
    ['component', ' CompetitionDetail ', { kind: 'component', page: 'CompetitionDetail', busId: 'b' }],
    ['component', '', { kind: 'text' }],
    ['', '/review/project', { kind: 'text' }],
    ['other', '/review/project', { kind: 'text' }],
  ])('%s %s', (openType, openPage, content) => expect(noticeContent({ openType, openPage, busId: 'b' })).toEqual(content));
});

test('NOTICE-05, NOTICE-06: the lists of an answer, and the figure on the bell', () => {
  const lists = readNoticeLists({ anntMsgList: [sample, {}], anntMsgTotal: '12', sysMsgList: [sample] });
  expect(lists).toEqual({ anntMsgList: [sample], anntMsgTotal: 12, sysMsgList: [sample], sysMsgTotal: 1 });
  expect(unreadTotal(lists)).toBe(13);
  for (const nothing of [null, undefined, 'x', [], { anntMsgList: 'x', anntMsgTotal: -1, sysMsgTotal: 'many' }]) {
    expect(readNoticeLists(nothing)).toEqual({ anntMsgList: [], anntMsgTotal: 0, sysMsgList: [], sysMsgTotal: 0 });
  }
});

test.each([
  ['{"cmd":"topic","msgId":"1","msgTxt":"标题"}', { cmd: 'topic', rawCmd: 'topic', msgId: '1', msgTxt: '标题' }, true],
  ['{"msgTxt":"批量设置已读","cmd":"topic"}', { cmd: 'topic', rawCmd: 'topic', msgTxt: '批量设置已读' }, true],
  ['{"cmd":"user","userId":"u","msgId":"1"}', { cmd: 'user', rawCmd: 'user', userId: 'u', msgId: '1' }, true],
  ['{"cmd":"email"}', { cmd: 'email', rawCmd: 'email' }, false],
  ['{"cmd":"heartcheck","msgTxt":"心跳响应"}', { cmd: 'heartcheck', rawCmd: 'heartcheck', msgTxt: '心跳响应' }, false],
  ['{"cmd":"newer","msgId":5}', { cmd: 'other', rawCmd: 'newer' }, false],
])('NOTICE-08: frame %s', (text, frame, reloads) => {
  const read = readMessageFrame(text);
  expect(read).toEqual(frame);
  expect(read && reloadsNotices(read)).toBe(reloads);
});

test.each(['HeartBeat', 'ping', '', 'null', '5', '[]', '{}', '{"cmd":5}', '{"cmd":""}', '{"cmd":"topic"', 'alert(1)'])(
  'NOTICE-08: %j is no frame',
  (text) => expect(readMessageFrame(text)).toBeUndefined(),
);

test('NOTICE-09: opening sends the id, and reloads unless it was the automatic popup', () => {
  expect(openNotice(sample, 'list')).toMatchObject({ markRead: '7', reload: true, content: { kind: 'url' } });
  expect(openNotice(sample, 'popup')).toMatchObject({ markRead: '7', reload: false });
});

describe('NOTICE-10: the window', () => {
  const table: readonly (readonly [NoticeModal, NoticeModalEvent, NoticeModal])[] = [
    ['closed', 'open', 'open'],
    ['closed', 'toggle', 'closed'],
    ['open', 'toggle', 'fullscreen'],
    ['fullscreen', 'toggle', 'open'],
    ['fullscreen', 'open', 'fullscreen'],
    ['open', 'close', 'closed'],
    ['fullscreen', 'close', 'closed'],
    ['open', 'go', 'closed'],
  ];
  test.each(table)('%s, %s: %s', (modal, event, next) => expect(reduceNoticeModal(modal, event)).toBe(next));
  test('widths', () => expect(noticeModalWidths).toEqual({ open: '60%', fullscreen: '100%' }));
});

describe('NOTICE-11: after the sign-in', () => {
  const lists = (total: number) => ({ anntMsgList: [sample], anntMsgTotal: 1, sysMsgList: total > 0 ? [sample] : [], sysMsgTotal: total });
  test.each([1, 2])('login type %i asks when there are unread system messages', (loginType) => {
    expect(popupAfterSignIn(loginType, lists(4))).toEqual({ kind: 'confirm', count: 4 });
    expect(popupAfterSignIn(loginType, lists(0))).toEqual({ kind: 'none' });
  });
  test('login type 3 is shown the first at once', () => {
    expect(popupAfterSignIn(3, lists(4))).toMatchObject({ kind: 'show', opening: { markRead: '7', reload: false } });
    expect(popupAfterSignIn(3, lists(0))).toEqual({ kind: 'none' });
  });
  test('the question in both languages', () => {
    expect(popupText(4, 'zh-CN')).toBe('您有 4 条未读系统消息，是否现在查看？');
    expect(popupText(4, 'en')).toBe('Unread system messages: 4. Do you want to read them now?');
  });
});
