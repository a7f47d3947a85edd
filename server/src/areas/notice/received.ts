import { type Language, no, type Page, text, yes } from '@saiyun/sdk/contract';
import { announcement, noticeCategories } from '@saiyun/sdk/entities';
import { type Params, pageFacts, pageOf, textParam } from '@saiyun/sdk/logic/query';
import { toWireTime } from '@saiyun/sdk/view';
import type { Ctx } from '../../kernel/context.ts';
import { dictsOf } from '../../kernel/dict/dicts.ts';
import { twinSql } from '../../kernel/dict/twin.ts';
import { pushMessage } from '../../kernel/events/push.ts';
import { Failure, inputFailure } from '../../kernel/failure.ts';
import { newId } from '../../kernel/id.ts';
import { binder, orderOf, type Searchable, whereOf } from '../../kernel/list/query.ts';
import type { FieldColumn } from '../../kernel/row/columns.ts';
import { released } from './announcement.ts';

/** The summary, which readers of English do without where the title has its own. */
const abstractSql = (language: Language): string =>
  language === 'en' ? `case when coalesce(a.titile_en, '') = '' then a.msg_abstract end` : 'a.msg_abstract';

/**
 * The notices of an account as rows of `t`, read or unread. $1 tenant, $2 account, $3 now. A notice to all reaches everybody while it is in
 * force, including accounts created later; only its readers have a row of their own. Title and text are those of the language, where there
 * are any; the summary has no English of its own.
 */
const receivedRows = (language: Language) => `(
  select coalesce(s.id, a.id) as id, a.id as annt_id, ${twinSql(language, 'a.titile')} as titile, ${twinSql(language, 'a.msg_content')} as msg_content,
    ${abstractSql(language)} as msg_abstract, a.sender, a.send_time, a.msg_category, a.priority,
    a.msg_type, a.bus_id, a.bus_type, a.open_type, a.open_page, a.start_time, a.end_time, a.send_status, a.create_time, a.create_by,
    coalesce(s.read_flag, '${no}') as read_flag, s.star_flag
  from sys_announcement a
  left join sys_announcement_send s on s.annt_id = a.id and s.user_id = $2
  where a.tenant_id = $1 and a.del_flag = '0' and a.send_status = '${released}'
    and (a.start_time is null or a.start_time <= $3) and (a.end_time is null or a.end_time > $3)
    and (a.msg_type = 'ALL' or s.id is not null)
) t`;

interface ReceivedRow {
  readonly id: string;
  readonly annt_id: string;
  readonly titile: string;
  readonly msg_content: string | null;
  readonly msg_abstract: string | null;
  readonly sender: string | null;
  readonly send_time: Date;
  readonly msg_category: string | null;
  readonly priority: string | null;
  readonly msg_type: string | null;
  readonly bus_id: string | null;
  readonly bus_type: string | null;
  readonly open_type: string | null;
  readonly open_page: string | null;
  readonly start_time: Date | null;
  readonly end_time: Date | null;
  readonly send_status: string;
  readonly create_time: Date;
  readonly create_by: string | null;
  readonly read_flag: '0' | '1';
  readonly star_flag: string | null;
}

const keyOf = ({ tenantId, actor, now }: Ctx): unknown[] => [tenantId, actor.userId, now()];

/** The members that both answers share. */
const common = (row: ReceivedRow) => ({
  titile: row.titile,
  msgContent: row.msg_content,
  msgAbstract: row.msg_abstract,
  sender: row.sender,
  sendTime: toWireTime(row.send_time),
  msgCategory: row.msg_category,
  priority: row.priority,
  busId: row.bus_id,
  busType: row.bus_type,
  openType: row.open_type,
  openPage: row.open_page,
  readFlag: row.read_flag,
});

/** NOTICE-01: as a notice, under its own id. It does not reveal who else got it. */
const asNotice = (row: ReceivedRow) => ({
  ...common(row),
  id: row.annt_id,
  msgId: row.annt_id,
  msgTxt: row.msg_abstract ?? row.titile,
  msgType: row.msg_type,
  sendStatus: row.send_status,
  startTime: row.start_time && toWireTime(row.start_time),
  endTime: row.end_time && toWireTime(row.end_time),
  starFlag: row.star_flag,
  sendId: row.id,
  createBy: row.create_by,
  createTime: toWireTime(row.create_time),
  userIds: null,
});

const mostUnread = 100;

/** GET listByUser (CALL-72, NOTICE-05): the account's unread notices, newest first, by category, with totals. */
export async function unread(ctx: Ctx, params: Params): Promise<object> {
  const asked = textParam(params, 'pageSize') ?? '5';
  const size = /^\d{1,3}$/.test(asked) ? Math.min(Number(asked), mostUnread) : 0;
  if (size < 1) throw new Failure('query.page');
  // Never null: send_time: what is released has one.
  const rows = await ctx.db.many<ReceivedRow & { readonly total: number; readonly place: number }>(
    `select * from (
       select t.*, count(*) over (partition by t.msg_category)::int as total,
         row_number() over (partition by t.msg_category order by t.send_time desc, t.annt_id) as place
       from ${receivedRows(ctx.language)} where t.read_flag = '${no}'
     ) r where r.place <= $4 order by r.send_time desc, r.annt_id`,
    [...keyOf(ctx), size],
  );
  const of = (category: string) => rows.filter((row) => (row.msg_category ?? noticeCategories.announcement) === category);
  const [announcements, messages] = [of(noticeCategories.announcement), of(noticeCategories.system)];
  return {
    anntMsgList: announcements.map(asNotice),
    anntMsgTotal: announcements[0]?.total ?? 0,
    sysMsgList: messages.map(asNotice),
    sysMsgTotal: messages[0]?.total ?? 0,
  };
}

const column = (name: string, column: string, field: FieldColumn['field']): readonly [string, FieldColumn] => [
  name,
  { name, field, column, nullable: false },
];
const { titile, sender, sendTime, msgCategory, priority } = announcement.fields;
const columns: readonly (readonly [string, FieldColumn])[] = [
  column('id', 'id', text(['编号', 'Id'])),
  column('anntId', 'annt_id', text(['通知编号', 'Notice'])),
  column('titile', 'titile', titile),
  column('sender', 'sender', { ...sender, search: 'like' }),
  column('sendTime', 'send_time', sendTime),
  column('createTime', 'send_time', sendTime),
  column('msgCategory', 'msg_category', msgCategory),
  column('priority', 'priority', priority),
  column('readFlag', 'read_flag', text(['已读', 'Read'], { search: 'in' })),
];
const searchable: Searchable = {
  columns: new Map(columns),
  sortable: new Set(['sendTime', 'createTime', 'titile', 'sender', 'priority', 'readFlag']),
  hash: (value) => value,
};

/** The names by which received notices can be searched. */
export const receivedColumns: readonly string[] = columns.map(([name]) => name);

/** GET getMyAnnouncementSend (CALL-114): a page of the account's notices, read or unread. */
export async function mine(ctx: Ctx, params: Params): Promise<Page<object>> {
  const page = pageOf(params);
  const { values, bind } = binder(1);
  for (const value of keyOf(ctx)) bind(value);
  const conditions = whereOf(searchable, params, bind);
  const where = conditions.length > 0 ? ` where ${conditions.join(' and ')}` : '';
  const order = orderOf(searchable, params, { column: 'sendTime', order: 'desc' });
  const counted = await ctx.db.one<{ n: number }>(`select count(*)::int as n from ${receivedRows(ctx.language)}${where}`, values);
  const rows = await ctx.db.many<ReceivedRow>(
    `select t.* from ${receivedRows(ctx.language)}${where} ${order} limit ${bind(page.size)} offset ${bind(page.offset)}`,
    values,
  );
  const dicts = await dictsOf(ctx, ctx.tenantId);
  const textIn = (code: string, value: string | null) =>
    value === null ? undefined : (dicts.get(code)?.text(value, ctx.language) ?? value);
  const records = rows.map((row) => ({
    ...common(row),
    id: row.id,
    anntId: row.annt_id,
    userId: ctx.actor.userId,
    bizSource: row.bus_type,
    msgCategory_dictText: textIn('msg_category', row.msg_category),
    priority_dictText: textIn('priority', row.priority),
  }));
  const total = counted?.n ?? 0;
  return { records, ...pageFacts(page, total) };
}

/** Tells the account's other pages to count again. */
const tellOwnPages = ({ broadcast, tenantId, actor }: Ctx, msgTxt?: string): Promise<void> =>
  pushMessage({ broadcast }, { tenantId, userIds: [actor.userId], frame: { cmd: 'topic', ...(msgTxt !== undefined && { msgTxt }) } });

const markSql = (
  language: Language,
) => `insert into sys_announcement_send (id, tenant_id, annt_id, user_id, read_flag, read_time, create_time)
  select replace(gen_random_uuid()::text, '-', ''), $1, t.annt_id, $2, '${yes}', $3, $3 from ${receivedRows(language)} where t.read_flag = '${no}'`;
const onceRead = `on conflict (annt_id, user_id) do update set read_flag = '${yes}', read_time = excluded.read_time`;

/**
 * PUT editByAnntIdAndUserId (CALL-73, NOTICE-09): marks a notice as read;
 * repeating it changes nothing. A notice to somebody else does not exist.
 */
export async function markRead(ctx: Ctx, body: unknown): Promise<null> {
  const anntId = (body as { readonly anntId?: unknown } | null | undefined)?.anntId;
  if (typeof anntId !== 'string' || anntId === '') throw inputFailure({ field: 'anntId', code: 'required' });
  const found = await ctx.db.one(`select 1 as found from ${receivedRows(ctx.language)} where t.annt_id = $4`, [...keyOf(ctx), anntId]);
  if (!found) throw new Failure('row.missing');
  await ctx.db.tx(async (tx) => {
    const changed = await tx.run(`${markSql(ctx.language)} and t.annt_id = $4 ${onceRead}`, [...keyOf(ctx), anntId]);
    if (changed > 0) await tellOwnPages(ctx);
  });
  return null;
}

/** PUT readAll (CALL-115). */
export async function markAllRead(ctx: Ctx): Promise<null> {
  await ctx.db.tx(async (tx) => {
    const changed = await tx.run(`${markSql(ctx.language)} ${onceRead}`, keyOf(ctx));
    if (changed > 0) await tellOwnPages(ctx, '批量设置已读');
  });
  return null;
}

export interface SystemMessage {
  readonly userIds: readonly string[];
  readonly title: string;
  /** Plain text, displayed as it is. */
  readonly text: string;
  /** For those who read English, where the language of the receivers is not known. */
  readonly titleEn?: string;
  readonly textEn?: string;
  readonly priority?: 'L' | 'M' | 'H';
  /** The path in the product that the message links to. */
  readonly openPage?: string;
  readonly busType?: string;
  readonly busId?: string;
}
type Sending = Pick<Ctx, 'db' | 'now' | 'random' | 'broadcast' | 'tenantId'>;

const escaped = (plain: string): string => plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Sends a platform message to accounts; inside a transaction, it goes out with the commit. */
export async function sendSystemMessage(ctx: Sending, message: SystemMessage): Promise<void> {
  const { db, broadcast, tenantId, now } = ctx;
  if (message.userIds.length === 0) return;
  const id = newId(ctx);
  await db.tx(async (tx) => {
    await tx.run(
      `insert into sys_announcement (id, tenant_id, titile, msg_content, msg_abstract, msg_category, priority, msg_type, sender, send_status, send_time,
         open_type, open_page, bus_type, bus_id, create_by, create_time, titile_en, msg_content_en)
       values ($1, $2, $3, $4, $5, '${noticeCategories.system}', $6, 'USER', 'system', '${released}', $7, $8, $9, $10, $11, 'system', $7, $12, $13)`,
      [
        id,
        tenantId,
        message.title.slice(0, 100),
        escaped(message.text),
        message.text.slice(0, 200),
        message.priority ?? 'L',
        now(),
        message.openPage ? 'url' : null,
        message.openPage ?? null,
        message.busType ?? null,
        message.busId ?? null,
        message.titleEn?.slice(0, 100) ?? null,
        message.textEn === undefined ? null : escaped(message.textEn),
      ],
    );
    await tx.run(
      `insert into sys_announcement_send (id, tenant_id, annt_id, user_id, create_time)
       select replace(gen_random_uuid()::text, '-', ''), $1, $2, u, $4 from unnest($3::text[]) as u`,
      [tenantId, id, [...new Set(message.userIds)], now()],
    );
    await pushMessage({ broadcast }, { tenantId, userIds: message.userIds, frame: { cmd: 'user', msgId: id, msgTxt: message.title } });
  });
}
