import type { AnyRow } from '../contract/entity.ts';
import type { Page } from '../contract/envelope.ts';
import { type Field, text } from '../contract/field.ts';
import { announcement, user } from '../entities/index.ts';
import { membersOf } from '../logic/draft/index.ts';
import { Failure } from '../logic/failure/index.ts';
import { type Params, pageFacts, pageOf, readListRequest, readOrder, type Searchable, textParam } from '../logic/query/index.ts';
import { toWireTime } from '../view/time.ts';
import { addTexts } from './dicts.ts';
import type { FakeCtx } from './fake-ctx.ts';
import { compareValues, isAskedFor, sorted, textOf } from './row-test.ts';

/** What the account has read. */
const readBy = ({ reads, actor }: FakeCtx): Set<string> => {
  const own = reads.get(actor.userId) ?? new Set<string>();
  reads.set(actor.userId, own);
  return own;
};

/** A notice that is released again is news again. */
export const forgetReads = ({ reads }: FakeCtx, id: string): void => {
  for (const own of reads.values()) own.delete(id);
};

/** The notices of the account, read or not: those shown now, to all who were there at the release, or to it by name. */
const received = (ctx: FakeCtx): AnyRow[] => {
  const { store, tenantId, actor } = ctx;
  const now = toWireTime(new Date(ctx.now()));
  const since = textOf(store.find(user, tenantId, actor.userId)?.createTime);
  const own = readBy(ctx);
  const isShown = ({ startTime, endTime }: AnyRow): boolean =>
    (startTime == null || textOf(startTime) <= now) && (endTime == null || textOf(endTime) > now);
  const isFor = (row: AnyRow): boolean =>
    row.msgType === 'ALL' ? own.has(row.id) || textOf(row.sendTime) >= since : membersOf(row.userIds, true).includes(actor.userId);
  return store
    .live(announcement, tenantId)
    .filter((row) => row.sendStatus === '1' && isShown(row) && isFor(row))
    .map((row) => ({ ...row, anntId: row.id, readFlag: own.has(row.id) ? '1' : '0' }));
};

const shared = ['titile', 'msgContent', 'msgAbstract', 'sender', 'sendTime', 'msgCategory', 'priority', 'busId', 'busType', 'openType'];
const membersIn = (row: AnyRow, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, row[name] ?? null]));
const common = (row: AnyRow): Record<string, unknown> => membersIn(row, [...shared, 'openPage', 'readFlag']);

/** A notice under its own id; nobody learns whom else it went to. */
const asNotice = (row: AnyRow): object => ({
  ...common(row),
  ...membersIn(row, ['id', 'msgType', 'sendStatus', 'startTime', 'endTime', 'createBy', 'createTime']),
  msgId: row.id,
  msgTxt: row.msgAbstract ?? row.titile,
  starFlag: null,
  sendId: row.id,
  userIds: null,
});

const mostUnread = 100;

/** GET listByUser (CALL-72): what the account has not read yet, newest first, by category, with the totals. */
export function unreadNotices(ctx: FakeCtx, params: Params): object {
  const asked = textParam(params, 'pageSize') ?? '5';
  const size = /^\d{1,3}$/.test(asked) ? Math.min(Number(asked), mostUnread) : 0;
  if (size < 1) throw new Failure('query.page');
  const rows = received(ctx)
    .filter((row) => row.readFlag === '0')
    .sort((a, b) => compareValues(b.sendTime, a.sendTime) || compareValues(a.id, b.id));
  const of = (category: string): AnyRow[] => rows.filter((row) => (row.msgCategory ?? '1') === category);
  const [announcements, messages] = [of('1'), of('2')];
  return {
    anntMsgList: announcements.slice(0, size).map(asNotice),
    anntMsgTotal: announcements.length,
    sysMsgList: messages.slice(0, size).map(asNotice),
    sysMsgTotal: messages.length,
  };
}

const { titile, sender, sendTime, msgCategory, priority } = announcement.fields;
const columns: Readonly<Record<string, Field>> = {
  id: text(['编号', 'Id']),
  anntId: text(['通知编号', 'Notice']),
  titile,
  sender: { ...sender, search: 'like' },
  sendTime,
  createTime: sendTime,
  msgCategory,
  priority,
  readFlag: text(['已读', 'Read'], { search: 'in' }),
};
const searchable: Searchable = {
  columns: new Map(Object.entries(columns).map(([name, field]) => [name, { name, field }])),
  sortable: new Set(['sendTime', 'createTime', 'titile', 'sender', 'priority', 'readFlag']),
};

/** GET getMyAnnouncementSend (CALL-114): a page of what the account received. */
export function myNotices(ctx: FakeCtx, params: Params): Page<object> {
  const page = pageOf(params);
  const asked = readListRequest(searchable, params);
  const terms = readOrder(searchable, params, { column: 'sendTime', order: 'desc' });
  // Received is when it was released.
  const found = received(ctx)
    .map((row) => ({ ...row, createTime: textOf(row.sendTime) }))
    .filter((row) => isAskedFor(row, asked));
  const dicts = { ...announcement, fields: { msgCategory, priority } };
  const records = sorted(found, terms)
    .slice(page.offset, page.offset + page.size)
    .map((row) => {
      const { id, anntId, busType } = row as AnyRow & Readonly<Record<string, unknown>>;
      const texts = addTexts(ctx, dicts, membersIn(row, ['msgCategory', 'priority']));
      return { ...common(row), ...texts, id, anntId, userId: ctx.actor.userId, bizSource: busType };
    });
  return { records, ...pageFacts(page, found.length) };
}

/** PUT editByAnntIdAndUserId (CALL-73): marks one as read; a notice of others does not exist. */
export function markNoticeRead(ctx: FakeCtx, { anntId }: Readonly<Record<string, unknown>>): null {
  if (typeof anntId !== 'string' || anntId === '')
    throw new Failure('input.invalid', {}, { issues: [{ field: 'anntId', code: 'required' }] });
  if (!received(ctx).some(({ id }) => id === anntId)) throw new Failure('row.missing');
  readBy(ctx).add(anntId);
  return null;
}

/** PUT readAll (CALL-115). */
export function markAllNoticesRead(ctx: FakeCtx): null {
  for (const { id } of received(ctx)) readBy(ctx).add(id);
  return null;
}
