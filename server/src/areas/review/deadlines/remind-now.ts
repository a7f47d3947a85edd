import type { Language, StoredRow } from '@saiyun/sdk/contract';
import { expertStatus, type reviewProject, reviewStatus } from '@saiyun/sdk/entities';
import { createMessages } from '@saiyun/sdk/messages';
import { toWireDate, toWireTime } from '@saiyun/sdk/view';
import type { TxCtx } from '../../../kernel/entity-module.ts';
import { firstTold } from '../../competition/deadlines/tell-once.ts';
import { tell } from '../../message/telling/tell.ts';
import { calibrationText } from '../../message/telling/texts.ts';
import { calibrationsLeft } from '../calibration/waiting.ts';

const texts = createMessages(
  {
    reminded: '已提醒 {count} 名专家',
    before: '今天已提醒过、不再重复：{count} 名',
    nobody: '没有需要提醒的专家：评审都已提交，或专家没有账号',
  },
  {
    reminded: 'Experts reminded: {count}',
    before: 'Reminded today already, and not again: {count}',
    nobody: 'Nobody to remind: all reviews are submitted, or their experts have no account',
  },
);

interface Late {
  readonly userId: string;
  readonly n: number;
  readonly until: Date;
}

/** When the day began in which `now` lies, in China. */
const dayOf = (now: Date): Date => new Date(`${toWireDate(now)}T00:00:00+08:00`);

/** Reminds the experts of a project whose reviews are not submitted, each at most once a day, and says how many. */
export async function remindNow(ctx: TxCtx, project: StoredRow<typeof reviewProject>): Promise<string> {
  const { tx, tenantId, language, now } = ctx;
  const late = await tx.many<Late>(
    `select e.user_id as "userId", count(*)::int as n, min(coalesce(a.due_time, p.end_time)) as until
     from ds_tb_works_allot a join ds_tb_review_project p on p.id = a.project_id and p.tenant_id = $1
       join ds_tb_expert e on e.id = a.expert_id and e.tenant_id = $1 and e.del_flag = '0'
     where a.tenant_id = $1 and a.project_id = $2 and a.status in ('${reviewStatus.pending}', '${reviewStatus.staged}') and a.return_request_time is null
       and e.status = '${expertStatus.active}' and e.user_id is not null and a.del_flag = '0' group by e.user_id order by e.user_id`,
    [tenantId, project.id],
  );
  const fresh = await firstTold(
    ctx,
    late.map((one) => ({ kind: 'reviewAsked', refId: project.id, dueTime: dayOf(now()), ...one })),
  );
  const left = await calibrationsLeft(
    ctx,
    [project.id],
    fresh.map(({ userId }) => userId),
  );
  const named = (reader: Language): string => (reader === 'en' && project.projectNameEn) || project.projectName;
  await tell(
    ctx,
    fresh.map(({ userId, n, until }) => ({
      kind: 'reviewsDue',
      competitionId: project.competitionId,
      userIds: [userId],
      said: (reader) => ({
        project: named(reader),
        count: String(n),
        until: toWireTime(until),
        calibration: calibrationText(reader, left.get(`${project.id} ${userId}`) ?? 0),
      }),
      priority: 'H',
      busType: 'dsTbReviewProject',
      busId: project.id,
      openPage: '/expert/review',
    })),
  );
  if (late.length === 0) return texts(language, 'nobody');
  const before = late.length - fresh.length;
  return [texts(language, 'reminded', { count: fresh.length }), ...(before > 0 ? [texts(language, 'before', { count: before })] : [])].join(
    '\n',
  );
}
