import type { Columns, Role, StoredDraft, StoredRow } from '@saiyun/sdk/contract';
import { accountStatus, announcement, noticeStatus } from '@saiyun/sdk/entities';
import { refuseIssues } from '@saiyun/sdk/logic/draft';
import { cleanHtml } from '@saiyun/sdk/logic/notice';
import { announcementIssues } from '@saiyun/sdk/rules';
import type { Ctx } from '../../kernel/context.ts';
import { type Condition, entityModule, type TxCtx } from '../../kernel/entity-module.ts';
import { pushMessage } from '../../kernel/events/push.ts';
import type { BinRules } from '../../kernel/write/recycle.ts';

export const { released } = noticeStatus;

type Notice = StoredRow<typeof announcement>;
type Change = StoredDraft<typeof announcement>;

const idsIn = (ids: string | null | undefined): string[] => [...new Set((ids ?? '').split(',').filter(Boolean))];

/** The notices that an account sees if it does not write notices: those released to it, while they are shown. */
const received = ({ actor, now }: Ctx, first: number): Condition => ({
  sql: `t.send_status = '${released}' and (t.start_time is null or t.start_time <= $${first}) and (t.end_time is null or t.end_time > $${first})
    and (t.msg_type = 'ALL' or exists (select 1 from sys_announcement_send s where s.annt_id = t.id and s.user_id = $${first + 1}))`,
  params: [now(), actor.userId],
});
const readers: readonly Role[] = ['SUB', 'UNIT', 'EXPERT', 'APPL', 'FIN'];

/** Ids as one list; clients of the family end it with a comma. */
const tidy = (draft: Change): void => {
  for (const name of ['userIds', 'departIds'] as const) if (name in draft) draft[name] = idsIn(draft[name]).join(',') || null;
  for (const name of ['msgContent', 'msgContentEn'] as const) if (draft[name]) draft[name] = cleanHtml(draft[name]);
  // What is for everybody has no receivers that were chosen before.
  if (draft.msgType === 'ALL') Object.assign(draft, { userIds: null, departIds: null });
};

const refuseUnknownDeparts = async ({ tx, tenantId }: TxCtx, draft: Change): Promise<void> => {
  const ids = idsIn(draft.departIds);
  if (ids.length === 0) return;
  const found = await tx.one<{ n: number }>(
    `select count(*)::int as n from sys_depart where tenant_id = $1 and del_flag = '0' and id = any($2)`,
    [tenantId, ids],
  );
  if (found?.n !== ids.length) refuseIssues(announcement.fields, [{ field: 'departIds', code: 'rule', message: 'announcement.departs' }]);
};

const check = async (ctx: TxCtx, row: Columns<typeof announcement>, draft: Change): Promise<void> => {
  refuseIssues(announcement.fields, announcementIssues({ ...row, ...draft }));
  await refuseUnknownDeparts(ctx, draft);
};

/** The chosen accounts and those in the chosen departments and below; frozen and deleted accounts get nothing. */
const sendToChosen = async ({ tx, tenantId, now }: TxCtx, row: Notice): Promise<string[]> => {
  const sent = await tx.many<{ id: string }>(
    `with recursive d as (
       select id from sys_depart where tenant_id = $1 and del_flag = '0' and id = any($4)
       union select c.id from sys_depart c join d on c.parent_id = d.id where c.tenant_id = $1 and c.del_flag = '0'
     )
     insert into sys_announcement_send (id, tenant_id, annt_id, user_id, create_time)
     select replace(gen_random_uuid()::text, '-', ''), $1, $2, u.id, $5 from sys_user u
     where u.del_flag = '0' and u.status <> '${accountStatus.frozen}'
       and (u.tenant_id = $1 or exists (select 1 from sys_user_tenant m where m.user_id = u.id and m.tenant_id = $1))
       and (u.id = any($3) or exists (select 1 from sys_user_depart m join d on d.id = m.depart_id where m.user_id = u.id))
     returning user_id as id`,
    [tenantId, row.id, idsIn(row.userIds), idsIn(row.departIds), now()],
  );
  return sent.map(({ id }) => id);
};

const receiversOf = async ({ tx, tenantId }: TxCtx, row: Notice): Promise<'all' | string[]> => {
  if (row.msgType !== 'USER') return 'all';
  const rows = await tx.many<{ id: string }>('select user_id as id from sys_announcement_send where annt_id = $1 and tenant_id = $2', [
    row.id,
    tenantId,
  ]);
  return rows.map(({ id }) => id);
};

/** Tells open pages to reload their notices. */
const tellChange = async (ctx: TxCtx, row: Notice): Promise<void> =>
  pushMessage(ctx, { tenantId: ctx.tenantId, userIds: await receiversOf(ctx, row), frame: { cmd: 'topic' } });

/** A notice that comes back is in the lists of its receivers again. */
export const announcementBinRules: BinRules<typeof announcement> = {
  async restored(ctx, row) {
    if (row.sendStatus === released) await tellChange(ctx, row);
  },
};

const knowsReceivers = ({ actor }: Ctx): boolean => actor.roles.some((role) => role === 'ADMIN' || role === 'AUD');

/** Notices (SYS-04, CALL-113): administrators write drafts; releasing one sends it, revoking takes it back. */
export const announcementModule = entityModule(announcement, {
  scopes: Object.fromEntries(readers.map((role) => [role, received])),
  // Receivers do not see who else got a notice.
  shows: (ctx, wire) => (knowsReceivers(ctx) ? wire : { ...wire, userIds: null, userIds_dictText: undefined, departIds: null }),
  conceals: (ctx) => (knowsReceivers(ctx) ? [] : ['userIds', 'departIds']),
  async beforeAdd(ctx, draft) {
    tidy(draft);
    await check(ctx, {}, draft);
    draft.sender = ctx.actor.realname;
  },
  async beforeEdit(ctx, row, draft) {
    tidy(draft);
    if (Object.keys(draft).length === 0) return;
    await check(ctx, row, draft);
  },
  async beforeDelete(ctx, row) {
    if (row.sendStatus === released) await tellChange(ctx, row);
  },
  verbs: {
    async release(ctx, row) {
      const { tx, tenantId, actor, now } = ctx;
      // A notice that is released again counts as unread.
      await tx.run('delete from sys_announcement_send where annt_id = $1 and tenant_id = $2', [row.id, tenantId]);
      const userIds = row.msgType === 'USER' ? await sendToChosen(ctx, row) : 'all';
      if (userIds.length === 0) refuseIssues(announcement.fields, [{ field: 'userIds', code: 'rule', message: 'announcement.receivers' }]);
      const frame = { cmd: userIds === 'all' ? 'topic' : 'user', msgId: row.id, msgTxt: row.titile } as const;
      await pushMessage(ctx, { tenantId, userIds, frame });
      return { sendTime: now(), cancelTime: null, sender: actor.realname };
    },
    async revoke(ctx, row) {
      await tellChange(ctx, row);
      return { cancelTime: ctx.now() };
    },
  },
});
