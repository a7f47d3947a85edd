import { type Issue, type StoredRow, withNote, yes } from '@saiyun/sdk/contract';
import { type allotRun, assignedFlags, review, reviewProjectStatus, reviewStatus, worksStatus } from '@saiyun/sdk/entities';
import { fromWireTime } from '@saiyun/sdk/view';
import { audit } from '../../../kernel/audit/audit.ts';
import { inputFailure, type TxCtx } from '../../../kernel/entity-module.ts';
import { publish } from '../../../kernel/events/outbox.ts';
import { Failure } from '../../../kernel/failure.ts';
import { newId } from '../../../kernel/id.ts';
import { touch } from '../../../kernel/row/touch.ts';
import { recusedPairs } from '../../expert/conflicts.ts';
import { unclearFacts, unclearPairs } from '../../expert/identity.ts';
import { namedFirst, worksOf } from '../readiness.ts';
import { type Unable, unableExperts } from './able.ts';
import { keptSets, type Project, reviewsOf } from './gather.ts';
import { groupFullNames } from './group-caps.ts';

interface Pair {
  readonly expertId: string;
  readonly worksId: string;
}

const keyOf = ({ expertId, worksId }: Pair): string => `${expertId} ${worksId}`;
const live = `'${reviewStatus.pending}', '${reviewStatus.staged}', '${reviewStatus.submitted}'`;

/** The allotment must be the one that the run was made from; whoever applies second is told so. */
const refuseMoved = async (ctx: TxCtx, runId: string, projectId: string): Promise<ReadonlyMap<string, string>> => {
  const sets = await keptSets(ctx, runId);
  const worksIds = new Set(sets?.works.map(({ id }) => id));
  const now = (await reviewsOf(ctx, projectId)).filter(
    ({ worksId, status }) => worksIds.has(worksId) && status !== reviewStatus.expired && status !== reviewStatus.returned,
  );
  const then = new Set(sets?.standing.map(([e, w]) => keyOf({ expertId: sets.experts[e]?.id ?? '', worksId: sets.works[w]?.id ?? '' })));
  if (!sets || now.length !== then.size || now.some((one) => !then.has(keyOf(one)))) throw new Failure('allot.stale');
  return new Map(now.map((one) => [keyOf(one), one.status]));
};

const issue = ({ language }: TxCtx, field: string, message: string, names: readonly string[]): Issue[] =>
  names.length === 0 ? [] : [{ field, code: 'rule', message, params: { count: names.length, names: namedFirst(language, names) } }];

interface Given {
  readonly pairs: readonly Pair[];
  /** Reviews that the run takes away. */
  readonly gone: ReadonlySet<string>;
  readonly readyOnly: boolean;
  /** Experts with reviews of the project. */
  readonly held: ReadonlySet<string>;
}

/** Experts who may no longer get these works, by name; their rows stay locked, so that nobody takes their last place meanwhile. */
const expertIssues = async (ctx: TxCtx, project: Project, { pairs, gone, readyOnly, held }: Given): Promise<Issue[]> => {
  const { tx, tenantId } = ctx;
  const more = new Map<string, number>();
  for (const { expertId } of pairs) more.set(expertId, (more.get(expertId) ?? 0) + 1);
  const rows = await tx.many<{ id: string; name: string; max: number | null }>(
    `select id, real_name as name, least(max_load, own_load) as max
     from ds_tb_expert where tenant_id = $1 and id = any($2) order by id for update`,
    [tenantId, [...more.keys()]],
  );
  const unable = await unableExperts(ctx, project, [...more.keys()], readyOnly, held);
  const loads = await tx.many<{ id: string; expertId: string }>(
    `select a.id, a.expert_id as "expertId" from ds_tb_works_allot a join ds_tb_review_project p on p.id = a.project_id
     where a.tenant_id = $1 and a.expert_id = any($2) and a.del_flag = '0' and a.status in (${live})
       and p.status in ('${reviewProjectStatus.allotting}', '${reviewProjectStatus.reviewing}') and p.del_flag = '0' order by a.id`,
    [tenantId, [...more.keys()]],
  );
  const loadOf = Map.groupBy(
    loads.filter(({ id }) => !gone.has(id)),
    ({ expertId }) => expertId,
  );
  const namesOf = (why: Unable): readonly string[] => rows.flatMap(({ id, name }) => (unable.get(id) === why ? [name] : []));
  const full = rows.filter(({ id, max }) => max !== null && (loadOf.get(id)?.length ?? 0) + (more.get(id) ?? 0) > max);
  const groupFull = await groupFullNames(ctx, project.id, pairs, gone);
  return [
    ...issue(ctx, 'expertId', 'allot.expertsGroupFull', groupFull),
    ...issue(ctx, 'expertId', 'allot.expertsGone', namesOf('inactive')),
    ...issue(ctx, 'expertId', 'allot.expertsUnready', namesOf('unready')),
    ...issue(
      ctx,
      'expertId',
      'allot.expertsFull',
      full.map(({ name }) => name),
    ),
  ];
};

const pairIssues = async (ctx: TxCtx, project: Project, pairs: readonly Pair[]): Promise<Issue[]> => {
  const works = await worksOf(ctx, project);
  const nameOf = new Map(works.map(({ id, name }) => [id, name]));
  const locked = new Set(works.filter(({ status }) => status === worksStatus.locked).map(({ id }) => id));
  const out = [...new Set(pairs.map(({ worksId }) => worksId))].filter((id) => !locked.has(id));
  const [experts, ofWorks] = [new Set(pairs.map(({ expertId }) => expertId)), new Set(pairs.map(({ worksId }) => worksId))];
  const recused = new Set((await recusedPairs(ctx, [...experts], [...ofWorks])).map(keyOf));
  const apart = pairs.filter((pair) => recused.has(keyOf(pair)));
  return [
    ...issue(
      ctx,
      'worksId',
      'allot.worksGone',
      out.map((id) => nameOf.get(id) ?? id),
    ),
    ...issue(
      ctx,
      'expertId',
      'allot.recused',
      apart.map(({ worksId }) => nameOf.get(worksId) ?? worksId),
    ),
  ];
};

/** Makes reviews of pairs; one that was cancelled earlier comes back, because a pair has one row. */
export async function giveReviews(
  ctx: TxCtx,
  project: Project,
  pairs: readonly Pair[],
  runId: string | null,
  dueTime: string | null,
): Promise<readonly string[]> {
  const { tx, tenantId, actor, now } = ctx;
  const rows = pairs.map((pair) => ({ id: newId(ctx), ...pair }));
  const given = await tx.many<{ id: string; revision: number; worksId: string; expertId: string }>(
    `insert into ds_tb_works_allot as t (id, tenant_id, project_id, works_id, expert_id, run_id, allot_time, due_time, status, create_by, create_time)
     select r.id, $2::int, $3, r."worksId", r."expertId", $4, $6::timestamptz,
       greatest($7::timestamptz, ds_tb_exception_end($2::int, 'review', w.registration_id, r."expertId", $3, null)), '${reviewStatus.pending}', $5, $6::timestamptz
     from jsonb_to_recordset($1::jsonb) as r(id text, "worksId" text, "expertId" text) join ds_tb_works w on w.id = r."worksId" and w.tenant_id = $2
     on conflict (tenant_id, project_id, works_id, expert_id) where del_flag = '0' do update set status = '${reviewStatus.pending}', run_id = excluded.run_id,
       allot_time = excluded.allot_time, due_time = excluded.due_time, return_reason = null, return_kind = null, return_request_time = null, replaced_by_id = null,
       ${touch('$5', '$6', 't.revision')} where t.status = '${reviewStatus.cancelled}'
     returning t.id, t.revision, t.works_id as "worksId", t.expert_id as "expertId"`,
    [JSON.stringify(rows), tenantId, project.id, runId, actor.username, now(), fromWireTime(dueTime ?? project.endTime) ?? null],
  );
  if (given.length < pairs.length) throw new Failure('allot.stale');
  await audit(
    ctx,
    review,
    given.map(({ id, worksId, expertId }) => ({
      action: 'add',
      entityId: id,
      after: { projectId: project.id, worksId, expertId, runId, status: reviewStatus.pending },
    })),
  );
  await publish(
    ctx,
    review,
    'allot',
    given.map(({ id, revision }) => ({ id, from: '', to: reviewStatus.pending, revision })),
  );
  const idOf = new Map(given.map((one) => [keyOf(one), one.id]));
  return pairs.map((pair) => idOf.get(keyOf(pair)) ?? '');
}

const cancelReviews = async (ctx: TxCtx, projectId: string, pairs: readonly Pair[], runId: string): Promise<void> => {
  const { tx, tenantId, actor, now } = ctx;
  const rows = await tx.many<{ id: string; revision: number }>(
    `update ds_tb_works_allot as t set status = '${reviewStatus.cancelled}', return_request_time = null, ${touch('$4', '$5', 't.revision')}
     from jsonb_to_recordset($1::jsonb) as r("worksId" text, "expertId" text)
     where t.tenant_id = $2 and t.project_id = $3 and t.works_id = r."worksId" and t.expert_id = r."expertId"
       and t.status = '${reviewStatus.pending}' and t.del_flag = '0' returning t.id, t.revision`,
    [JSON.stringify(pairs), tenantId, projectId, actor.username, now()],
  );
  // One has begun since: its expert would lose what is written.
  if (rows.length < pairs.length) throw new Failure('allot.stale');
  await audit(
    ctx,
    review,
    rows.map(({ id }) => ({
      action: 'cancelAllot',
      entityId: id,
      before: { status: reviewStatus.pending },
      after: { status: reviewStatus.cancelled, runId },
    })),
  );
  await publish(
    ctx,
    review,
    'cancelAllot',
    rows.map(({ id, revision }) => ({ id, from: reviewStatus.pending, to: reviewStatus.cancelled, revision })),
  );
};

/** While it is open who is who, a proposal is applied only with a reason, which is kept with it. */
export async function refuseUnclear(ctx: TxCtx, runId: string, reason: string | null | undefined): Promise<string | null> {
  const sets = await keptSets(ctx, runId);
  const experts = (sets?.experts ?? []).filter(({ isActive }) => isActive).map(({ id }) => id);
  const open = await unclearPairs(ctx, experts, sets?.works.map(({ id }) => id) ?? []);
  if (open.length === 0) return null;
  if (reason?.trim()) return reason.trim();
  const names = (await unclearFacts(ctx, open.slice(0, 20))).map(({ expertName, teamName }) =>
    withNote(ctx.language, expertName, teamName),
  );
  const params = { count: open.length, names: namedFirst(ctx.language, names) };
  throw inputFailure({ field: 'unclearReason', code: 'rule', message: 'allot.unclear', params });
}

/**
 * Makes a proposal final in the caller's transaction, with the project locked: all of it or nothing. Refused if the allotment is no longer
 * the one that the run was made from, or if a work, an expert or a recusal has changed so that a new pair may not be.
 */
export async function applyLines(
  ctx: TxCtx,
  run: StoredRow<typeof allotRun>,
  project: Project,
): Promise<{ readonly applied: number; readonly cancelled: number }> {
  const { tx, tenantId } = ctx;
  const stands = await refuseMoved(ctx, run.id, project.id);
  const lines = await tx.many<Pair>(
    `select works_id as "worksId", expert_id as "expertId" from ds_tb_works_allot_temp
     where tenant_id = $1 and run_id = $2 and flag = any($3) and del_flag = '0' order by works_id, rank_no`,
    [tenantId, run.id, assignedFlags],
  );
  const given = new Set(lines.map(keyOf));
  const more = lines.filter((pair) => !stands.has(keyOf(pair)));
  const less = [...stands].flatMap(([key, status]) => {
    if (given.has(key)) return [];
    if (status !== reviewStatus.pending) throw new Failure('allot.stale');
    const [expertId = '', worksId = ''] = key.split(' ');
    return [{ expertId, worksId }];
  });
  const gone = await tx.many<{ id: string }>(
    `select a.id from ds_tb_works_allot a join jsonb_to_recordset($3::jsonb) as r("worksId" text, "expertId" text)
       on r."worksId" = a.works_id and r."expertId" = a.expert_id
     where a.tenant_id = $1 and a.project_id = $2 and a.del_flag = '0' order by a.id`,
    [tenantId, project.id, JSON.stringify(less)],
  );
  const held = new Set([...stands.keys()].map((key) => key.split(' ')[0] ?? ''));
  const goneIds = new Set(gone.map(({ id }) => id));
  const issues = [
    ...(await pairIssues(ctx, project, more)),
    ...(await expertIssues(ctx, project, { pairs: more, gone: goneIds, readyOnly: run.readyOnly === yes, held })),
  ];
  if (issues.length > 0) throw new Failure('allot.stale', {}, { issues });
  await cancelReviews(ctx, project.id, less, run.id);
  await giveReviews(ctx, project, more, run.id, run.dueTime);
  return { applied: more.length, cancelled: less.length };
}
