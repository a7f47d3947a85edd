import type { Columns, Issue, StoredDraft, StoredRow } from '@saiyun/sdk/contract';
import { registration, reportStatus, subAdminSubmit, works, worksStatus } from '@saiyun/sdk/entities';
import { membersOf, refuseIssues } from '@saiyun/sdk/logic/draft';
import type { Tx } from '../../../db/db.ts';
import { holdLock } from '../../../db/lock.ts';
import { entityModule, inputFailure, type TxCtx } from '../../../kernel/entity-module.ts';
import { publish } from '../../../kernel/events/outbox.ts';
import { accountNamed } from '../../../kernel/row/account-named.ts';
import { touch } from '../../../kernel/row/touch.ts';
import { withinIssues } from '../../../kernel/write/given-fields.ts';
import { type Moved, noteMoved } from '../../competition/deadlines/stages.ts';
import { looksAfter } from '../../competition/sub-admin.ts';
import type { Telling } from '../../message/telling/tell.ts';
import { reasonText } from '../../message/telling/texts.ts';
import { administratorsSql } from '../../org/user/last-administrator.ts';

type Report = StoredRow<typeof subAdminSubmit>;
type ReportColumns = Columns<typeof subAdminSubmit>;
type Change = StoredDraft<typeof subAdminSubmit>;

interface Reportable {
  readonly id: string;
  readonly name: string;
  readonly groupId: string | null;
  readonly entryId: string;
  readonly reported: boolean;
}

/** The submitted and locked works of a unit, and of a group if one is named; `except` is the submission that is looked at itself. */
const reportable = ({ tx, tenantId }: TxCtx, row: ReportColumns, except: string): Promise<Reportable[]> =>
  tx.many<Reportable>(
    `select w.id, w.works_no || ' ' || w.title as name, w.group_id as "groupId", r.id as "entryId", exists (select 1 from ds_tb_sub_admin_submit s where s.tenant_id = $1
         and s.competition_id = $2 and s.id <> $5 and s.status in ('${reportStatus.waiting}', '${reportStatus.accepted}') and s.del_flag = '0'
         and w.id = any(string_to_array(s.work_ids, ','))) as reported
     from ds_tb_works w join ds_tb_registration r on r.id = w.registration_id and r.tenant_id = $1
     where w.tenant_id = $1 and w.competition_id = $2 and r.unit_id = $3 and ($4::text is null or w.group_id = $4)
       and w.status in ('${worksStatus.submitted}', '${worksStatus.locked}') and w.del_flag = '0' order by w.works_no, w.id`,
    [tenantId, row.competitionId, row.unitId, row.groupId ?? null, except],
  );

/** One submission of a unit after the other, so that no work is in two and no limit is passed. */
const lockUnit = ({ tx, tenantId }: TxCtx, row: ReportColumns): Promise<unknown> =>
  holdLock(tx, `report:${tenantId}:${row.competitionId}:${row.unitId}`);

/** The groups of which more would be reported than a unit may. */
const overfull = async ({ tx, tenantId }: TxCtx, row: ReportColumns, chosen: readonly Reportable[], except: string): Promise<Issue[]> => {
  const groups = await tx.many<{ name: string; most: number; asked: number; before: number }>(
    `select g.group_name as name, g.report_max as most, count(*)::int as asked,
       (select count(*)::int from ds_tb_sub_admin_submit s cross join unnest(string_to_array(s.work_ids, ',')) as i(id) join ds_tb_works w on w.id = i.id and w.tenant_id = $1
        where s.tenant_id = $1 and s.competition_id = g.competition_id and s.unit_id = $3 and s.id <> $4 and s.del_flag = '0'
          and s.status in ('${reportStatus.waiting}', '${reportStatus.accepted}') and w.group_id = g.id and w.del_flag = '0') as before
     from unnest($2::text[]) as c(id) join ds_tb_competition_group g on g.id = c.id and g.tenant_id = $1 and g.del_flag = '0'
     where g.report_max is not null group by g.id, g.group_name, g.report_max, g.competition_id order by g.group_name`,
    [tenantId, chosen.flatMap(({ groupId }) => groupId ?? []), row.unitId, except],
  );
  return groups.flatMap(({ name, most, asked, before }): Issue[] =>
    before + asked > most
      ? [{ field: 'workIds', code: 'rule', message: 'report.tooMany', params: { name, max: most, left: Math.max(0, most - before) } }]
      : [],
  );
};

/** Fills in the works that are reported, all that are left if none is named, and refuses others. */
const takeWorks = async (ctx: TxCtx, row: ReportColumns, draft: Change, id: string): Promise<void> => {
  // A group or work of another competition is told as such, not as one that is not there.
  refuseIssues(subAdminSubmit.fields, await withinIssues(ctx, subAdminSubmit.fields, row, row));
  await lockUnit(ctx, row);
  const all = await reportable(ctx, row, id);
  const nameOf = new Map(all.map((one) => [one.id, one.name]));
  const asked = membersOf(row.workIds, true);
  const own: Reportable[] = [];
  for (const one of all) if (await looksAfter(ctx, registration, one.entryId)) own.push(one);
  const chosen = asked.length > 0 ? own.filter((one) => asked.includes(one.id)) : own.filter(({ reported }) => !reported);
  const outside = asked.filter((one) => !chosen.some((found) => found.id === one));
  const twice = chosen.filter(({ reported }) => reported);
  const issue = (message: string, names: readonly string[]): Issue[] =>
    names.length === 0 ? [] : [{ field: 'workIds', code: 'rule', message, params: { names: names.slice(0, 20).join('、') } }];
  refuseIssues(subAdminSubmit.fields, [
    ...issue(
      'report.outside',
      outside.map((one) => nameOf.get(one) ?? one),
    ),
    ...issue(
      'report.reported',
      twice.map(({ name }) => name),
    ),
    ...(chosen.length === 0 && outside.length === 0 ? [{ field: 'workIds', code: 'rule', message: 'report.none' } as const] : []),
  ]);
  refuseIssues(subAdminSubmit.fields, await overfull(ctx, row, chosen, id));
  draft.workIds = chosen.map((one) => one.id).join(',');
  draft.worksCount = chosen.length;
};

/** The works that are accepted do not change any more. */
const lockWorks = async (ctx: TxCtx, row: Report): Promise<void> => {
  const rows = await ctx.tx.many<Moved>(
    `with due as (select id from ds_tb_works where tenant_id = $1 and id = any($2) and status = '${worksStatus.submitted}' and del_flag = '0' order by id for update)
     update ds_tb_works as t set status = '${worksStatus.locked}', ${touch('$3', '$4', 't.revision')} from due where t.id = due.id returning t.id, t.revision`,
    [ctx.tenantId, membersOf(row.workIds, true), ctx.actor.username, ctx.now()],
  );
  await noteMoved(ctx, works, 'lock', [worksStatus.submitted, worksStatus.locked], rows);
};

/** Works that sub-administrators report (COMP-06). */
export const subAdminSubmitModule = entityModule(subAdminSubmit, {
  async beforeAdd(ctx, draft) {
    await takeWorks(ctx, draft, draft, '');
    Object.assign(draft, { submitBy: ctx.actor.username, submitTime: ctx.now() });
  },
  async afterAdd(ctx, row) {
    await publish(ctx, subAdminSubmit, 'submit', [{ id: row.id, from: '', to: reportStatus.waiting, revision: row.revision }]);
  },
  async beforeEdit(ctx, row, draft) {
    if (draft.workIds !== undefined || draft.groupId !== undefined) await takeWorks(ctx, { ...row, ...draft }, draft, row.id);
  },
  verbs: {
    async examine(ctx, row, { status, reason }) {
      if (status === reportStatus.accepted) await lockWorks(ctx, row);
      else if (!reason?.trim()) throw inputFailure({ field: 'reason', code: 'required' });
      return { status, reason: reason ?? null };
    },
    async submit(ctx, row) {
      const change: Change = {};
      await takeWorks(ctx, row, change, row.id);
      return { ...change, reason: null, submitBy: ctx.actor.username, submitTime: ctx.now() };
    },
  },
});

/** The events after which somebody hears of a submission: the organisers that it came, who submitted it what was decided. */
export const reportsDecided: ReadonlySet<string> = new Set(['dsTbSubAdminSubmit.submit', 'dsTbSubAdminSubmit.examine']);

/** What is told after such an event. */
export async function reportMessages(tx: Tx, tenantId: number, topic: string, id = ''): Promise<readonly Telling[]> {
  const found = await tx.one<{
    competitionId: string;
    unit: string;
    unitEn: string | null;
    n: number;
    accepted: boolean;
    reason: string | null;
    by: string | null;
    organisers: string[] | null;
  }>(
    `select s.competition_id as "competitionId", un.unit_name as unit, un.unit_name_en as "unitEn", coalesce(s.works_count, 0) as n,
       s.status = '${reportStatus.accepted}' as accepted, s.reason,
       (${accountNamed('u.id', 's.submit_by', 's.tenant_id', 'living')}) as by,
       (select array_agg(distinct u.id) from ${administratorsSql}) as organisers
     from ds_tb_sub_admin_submit s join ds_tb_unit un on un.id = s.unit_id where s.id = $2 and s.tenant_id = $1 and s.del_flag = '0'`,
    [tenantId, id],
  );
  if (!found) return [];
  const { competitionId, unit, unitEn, n, accepted, reason, by, organisers } = found;
  const isNew = topic.endsWith('.submit');
  return [
    {
      kind: isNew ? 'worksReported' : accepted ? 'reportAccepted' : 'reportReturned',
      competitionId,
      userIds: isNew ? (organisers ?? []) : by ? [by] : [],
      said: (language) => ({
        unit: (language === 'en' && unitEn) || unit,
        count: String(n),
        why: reasonText(language, reason),
      }),
      busType: 'dsTbSubAdminSubmit',
      busId: id,
      openPage: '/competition/subAdminSubmit',
    },
  ];
}
