import { reviewProjectStatus, reviewStatus } from '@saiyun/sdk/entities';
import { isOpenReview } from '@saiyun/sdk/rules';
import { toWireTime } from '@saiyun/sdk/view';
import type { Services } from '../../kernel/context.ts';
import type { TxCtx } from '../../kernel/entity-module.ts';
import { actingAsSystem } from '../account/own-actor.ts';
import { firstTold, organisersOf } from '../competition/deadlines/tell-once.ts';
import { type Telling, tell } from '../message/telling/tell.ts';
import { calibrationText } from '../message/telling/texts.ts';
import { calibrationsLeft } from './calibration/waiting.ts';

interface Event {
  readonly topic: string;
  readonly payload: { readonly id?: string };
}

interface Concerned {
  readonly id: string;
  readonly userId: string | null;
  readonly projectId: string;
  readonly competitionId: string;
  readonly project: string;
  readonly isOpen: boolean;
  readonly work: string;
  readonly status: string;
  readonly allotTime: Date;
  readonly changeTime: Date;
  readonly dueTime: Date | null;
}

const concernedBy = ({ tx, tenantId }: TxCtx, ids: readonly string[]): Promise<Concerned[]> =>
  tx.many<Concerned>(
    `select a.id, e.user_id as "userId", p.id as "projectId", p.competition_id as "competitionId", p.project_name as project, p.status = '${reviewProjectStatus.reviewing}' as "isOpen",
       coalesce(w.anonymous_code, w.works_no) as work, a.status, coalesce(a.allot_time, a.create_time) as "allotTime",
       coalesce(a.update_time, a.create_time) as "changeTime", coalesce(a.due_time, p.end_time) as "dueTime"
     from ds_tb_works_allot a join ds_tb_review_project p on p.id = a.project_id join ds_tb_expert e on e.id = a.expert_id
       join ds_tb_works w on w.id = a.works_id
     where a.tenant_id = $1 and a.id = any($2) and a.del_flag = '0' and p.del_flag = '0' order by a.id`,
    [tenantId, ids],
  );

const dueText = (due: Date | null): string => (due ? toWireTime(due) : '—');

/** What one expert is told about one review, by the verb that did it. */
const single = {
  approveReturn: 'returnApproved',
  refuseReturn: 'returnRefused',
  extend: 'reviewExtended',
  reopenReview: 'reviewReopened',
} as const;

const toExpert = (
  { project, projectId, competitionId, work, dueTime }: Concerned,
  kind: Telling['kind'],
  userIds: readonly string[],
  count = 0,
  left = 0,
): Telling => ({
  kind,
  competitionId,
  userIds,
  said: (language) => ({
    project,
    work,
    count: String(count),
    until: dueText(dueTime),
    calibration: calibrationText(language, left),
  }),
  busType: 'dsTbReviewProject',
  busId: projectId,
  openPage: '/expert/review',
});

/** One message for all that an expert was given, or lost, at one moment, however many blocks of events it takes to read them. */
const together = async (ctx: TxCtx, kind: 'allotted' | 'unallotted', rows: readonly Concerned[]): Promise<number> => {
  const atOf = (row: Concerned): Date => (kind === 'allotted' ? row.allotTime : row.changeTime);
  const keys = new Map(
    rows.flatMap((row) => (row.userId ? [[`${row.projectId} ${row.userId} ${atOf(row).getTime()}`, row] as const] : [])),
  );
  const told = await firstTold(
    ctx,
    [...keys.values()].map((row) => ({ row, kind, refId: row.projectId, userId: row.userId ?? '', dueTime: atOf(row) })),
  );
  const left = await calibrationsLeft(
    ctx,
    told.map(({ refId }) => refId),
    told.map(({ userId }) => userId),
  );
  const tellings: Telling[] = [];
  for (const { row, userId } of told) {
    const count = await countOf(ctx, kind, row);
    tellings.push(
      toExpert(row, kind === 'allotted' ? 'reviewsAllotted' : 'reviewsTakenBack', [userId], count, left.get(`${row.projectId} ${userId}`)),
    );
  }
  return tell(ctx, tellings);
};

const countOf = async ({ tx, tenantId }: TxCtx, kind: 'allotted' | 'unallotted', row: Concerned): Promise<number> => {
  const found =
    kind === 'allotted'
      ? await tx.one<{ n: number }>(
          `select count(*)::int as n from ds_tb_works_allot a join ds_tb_expert e on e.id = a.expert_id where a.tenant_id = $1 and a.project_id = $2
             and e.user_id = $3 and a.allot_time = (select b.allot_time from ds_tb_works_allot b where b.id = $4 and b.tenant_id = $1)
             and a.status in ('${reviewStatus.pending}', '${reviewStatus.staged}') and a.del_flag = '0'`,
          [tenantId, row.projectId, row.userId, row.id],
        )
      : await tx.one<{ n: number }>(
          `select count(*)::int as n from ds_tb_works_allot a join ds_tb_expert e on e.id = a.expert_id where a.tenant_id = $1 and a.project_id = $2
             and e.user_id = $3 and a.update_time = (select b.update_time from ds_tb_works_allot b where b.id = $4 and b.tenant_id = $1)
             and a.status = '${reviewStatus.cancelled}' and a.del_flag = '0'`,
          [tenantId, row.projectId, row.userId, row.id],
        );
  return found?.n ?? 0;
};

interface Opened {
  readonly id: string;
  readonly competitionId: string;
  readonly name: string;
  readonly startTime: Date;
  readonly endTime: Date;
  readonly userId: string;
  readonly n: number;
}

/** When a project opens, each of its experts is told how many works wait. */
const tellOpened = async (ctx: TxCtx, ids: readonly string[]): Promise<number> => {
  if (ids.length === 0) return 0;
  const rows = await ctx.tx.many<Opened>(
    `select p.id, p.competition_id as "competitionId", p.project_name as name, p.start_time as "startTime", p.end_time as "endTime", e.user_id as "userId", count(*)::int as n
     from ds_tb_works_allot a join ds_tb_review_project p on p.id = a.project_id join ds_tb_expert e on e.id = a.expert_id
     where a.tenant_id = $1 and p.id = any($2) and a.status in ('${reviewStatus.pending}', '${reviewStatus.staged}') and e.user_id is not null
       and p.status = '${reviewProjectStatus.reviewing}' and a.del_flag = '0' and p.del_flag = '0' group by 1, 2, 3, 4, 5, 6 order by 1, 6`,
    [ctx.tenantId, ids],
  );
  const left = await calibrationsLeft(
    ctx,
    ids,
    rows.map(({ userId }) => userId),
  );
  return tell(
    ctx,
    rows.map(({ id, competitionId, name, startTime, endTime, userId, n }) => ({
      kind: 'reviewOpened',
      competitionId,
      userIds: [userId],
      said: (language) => ({
        project: name,
        count: String(n),
        from: toWireTime(startTime),
        until: toWireTime(endTime),
        calibration: calibrationText(language, left.get(`${id} ${userId}`) ?? 0),
      }),
      busType: 'dsTbReviewProject',
      busId: id,
      openPage: '/expert/review',
    })),
  );
};

/** Who asks to return a work waits for an answer: the organisers are told. */
const tellAsked = async (ctx: TxCtx, rows: readonly Concerned[]): Promise<number> => {
  if (rows.length === 0) return 0;
  const organisers = await organisersOf(ctx);
  return tell(
    ctx,
    rows.map(({ id, competitionId, project, work }) => ({
      kind: 'returnAsked',
      competitionId,
      userIds: organisers,
      said: () => ({ project, work }),
      busType: 'dsTbWorksAllot',
      busId: id,
      openPage: '/competition/reviewManage',
    })),
  );
};

/**
 * Tells experts what events did to their reviews, and organisers who asks to return one. What is allotted before the project opens is told
 * when it does. Returns the number of messages.
 */
export async function tellReviewers(services: Services, tenantId: number, events: readonly Event[]): Promise<number> {
  const idsOf = (topic: string): readonly string[] =>
    events.flatMap((event) => (event.topic === topic && event.payload.id ? event.payload.id : []));
  const verbs = ['allot', 'cancelAllot', 'askReturn', ...Object.keys(single)] as const;
  const ids = verbs.map((verb) => idsOf(`dsTbWorksAllot.${verb}`));
  const opened = idsOf('dsTbReviewProject.openReview');
  if (opened.length === 0 && ids.every((some) => some.length === 0)) return 0;
  return services.db.tx(async (tx) => {
    const ctx = actingAsSystem(services, tx, tenantId);
    const rows = new Map((await concernedBy(ctx, ids.flat())).map((row) => [row.id, row]));
    const rowsOf = (verb: string): Concerned[] => (ids[verbs.indexOf(verb)] ?? []).flatMap((id) => rows.get(id) ?? []);
    const isLive = ({ status }: Concerned): boolean => isOpenReview(status);
    let messages = await tellOpened(ctx, opened);
    messages += await tellAsked(ctx, rowsOf('askReturn').filter(isLive));
    messages += await together(
      ctx,
      'allotted',
      rowsOf('allot').filter((row) => row.isOpen && isLive(row)),
    );
    messages += await together(
      ctx,
      'unallotted',
      rowsOf('cancelAllot').filter((row) => row.isOpen && row.status === reviewStatus.cancelled),
    );
    const alone = Object.entries(single).flatMap(([verb, kind]) =>
      rowsOf(verb).flatMap((row) => (row.userId ? [toExpert(row, kind, [row.userId])] : [])),
    );
    return messages + (await tell(ctx, alone));
  });
}
