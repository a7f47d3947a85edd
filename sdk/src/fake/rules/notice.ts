import type { AnyRow } from '../../contract/entity.ts';
import type { Role } from '../../contract/roles.ts';
import { announcement, user } from '../../entities/index.ts';
import { membersOf, refuseIssues } from '../../logic/draft/index.ts';
import { Failure } from '../../logic/failure/index.ts';
import { cleanHtml } from '../../logic/notice/rich-text.ts';
import { announcementIssues } from '../../rules/announcement.ts';
import { toWireTime } from '../../view/time.ts';
import type { FakeCtx } from '../fake-ctx.ts';
import { forgetReads } from '../own-notices.ts';
import type { FakeRules } from '../records.ts';
import { textOf } from '../row-test.ts';

const nowText = (ctx: FakeCtx): string => toWireTime(new Date(ctx.now()));
const realnameOf = (ctx: FakeCtx): string => textOf(ctx.store.find(user, ctx.tenantId, ctx.actor.userId)?.realname);

/** Released to the account, and shown now. */
const received = (ctx: FakeCtx, row: AnyRow): boolean => {
  const now = nowText(ctx);
  const isShown = (row.startTime == null || textOf(row.startTime) <= now) && (row.endTime == null || textOf(row.endTime) > now);
  return row.sendStatus === '1' && isShown && (row.msgType === 'ALL' || membersOf(row.userIds, true).includes(ctx.actor.userId));
};
const readers: readonly Role[] = ['SUB', 'UNIT', 'EXPERT', 'APPL', 'FIN'];

const tidy = (draft: Record<string, unknown>): void => {
  for (const name of ['userIds', 'departIds'])
    if (name in draft) draft[name] = [...new Set(membersOf(draft[name], true))].join(',') || null;
  if (typeof draft.msgContent === 'string') draft.msgContent = cleanHtml(draft.msgContent);
};

/** The fake has no departments, so that none can be chosen. */
const refuseDeparts = ({ departIds }: Record<string, unknown>): void => {
  if (membersOf(departIds, true).length > 0)
    refuseIssues(announcement.fields, [{ field: 'departIds', code: 'rule', message: 'announcement.departs' }]);
};

/** Notices; departments there are none. */
export const noticeRules: FakeRules = {
  scopes: Object.fromEntries(readers.map((role) => [role, received])),
  shows({ actor }, wire) {
    return actor.roles.some((role) => role === 'ADMIN' || role === 'AUD')
      ? wire
      : { ...wire, userIds: null, userIds_dictText: undefined, departIds: null };
  },
  beforeAdd(ctx, draft) {
    tidy(draft);
    refuseIssues(announcement.fields, announcementIssues(draft));
    refuseDeparts(draft);
    draft.sender = realnameOf(ctx);
  },
  beforeEdit(_ctx, row, draft) {
    tidy(draft);
    if (Object.keys(draft).length === 0) return;
    if (row.sendStatus === '1') throw new Failure('verb.state', { id: row.id, state: '1' });
    refuseIssues(announcement.fields, announcementIssues({ ...row, ...draft }));
    refuseDeparts(draft);
  },
  verbs: {
    release(ctx, row, _input, later) {
      later(() => forgetReads(ctx, row.id));
      return { sendTime: nowText(ctx), cancelTime: null, sender: realnameOf(ctx) };
    },
    revoke: (ctx) => ({ cancelTime: nowText(ctx) }),
  },
};
