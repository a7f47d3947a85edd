import {
  type AllotBoardLine,
  type AllotBoardLoad,
  type AllotBoardWork,
  type AllotCheck,
  type AllotPairTold,
  weakMatch,
} from '@saiyun/sdk/calls';
import type { Page } from '@saiyun/sdk/contract';
import { allotFlags, allotRun, assignedFlags, reviewProject, reviewStatus, worksStatus } from '@saiyun/sdk/entities';
import { type Params, pageFacts, pageOf, textParam } from '@saiyun/sdk/logic/query';
import type { AllotSets } from '../../../domain/allot/sets.ts';
import { bodyOf } from '../../../http/call/input.ts';
import { ask, neededParam, paging } from '../../../http/call/query-parameters.ts';
import { route } from '../../../http/call/route.ts';
import { rolesForCall } from '../../../kernel/access/access.ts';
import { writeOf } from '../../../kernel/access/confinement.ts';
import type { Ctx } from '../../../kernel/context.ts';
import type { CallModule } from '../../../kernel/entity-module.ts';
import { inLanguage } from '../../../kernel/row/in-language.ts';
import { add, readRow, refuseUngiven } from '../../../kernel/write/standard-calls.ts';
import { unclearFacts, unclearPairs } from '../../expert/identity.ts';
import { calibrationState } from '../calibration/state.ts';
import { projectModule } from '../project.ts';
import { worksOf } from '../readiness.ts';
import { unfinishedBefore, unreadyOf } from './before.ts';
import { gatherSets, usualParams } from './gather.ts';
import { groupNames } from './group-caps.ts';
import { groupLoadOf, type Proposal, proposalOf, toldPairs } from './pairs.ts';
import { allotRunModule } from './run.ts';
import { sendProposal } from './sheet/download.ts';
import { readProposal } from './sheet/upload.ts';

const readerOf = (ctx: Ctx) => ({ tx: ctx.db, tenantId: ctx.tenantId, now: ctx.now, caches: ctx.caches, language: ctx.language });

/** Experts who cannot review yet are named as far as a page shows them. */
const mostNamed = 20;

/** A run that the caller may read: a sub-administrator only as one of the whole competition, because works of all areas are in it. */
const runOf = async (ctx: Ctx, id: string) => {
  const roles = rolesForCall(ctx, allotRun, 'queryById');
  const run = await readRow(ctx, ctx.db, allotRunModule, roles, id);
  await refuseUngiven({ ...ctx, tx: ctx.db }, allotRunModule, roles, [id], writeOf(allotRun));
  return run;
};

/** GET check: what a run would work with. */
const check = async (ctx: Ctx, params: Params): Promise<AllotCheck> => {
  const id = neededParam(params, 'projectId');
  const project = await readRow(ctx, ctx.db, projectModule, rolesForCall(ctx, reviewProject, 'queryById'), id);
  await refuseUngiven({ ...ctx, tx: ctx.db }, projectModule, rolesForCall(ctx, allotRun, 'queryById'), [id], writeOf(allotRun));
  const works = await worksOf(readerOf(ctx), project);
  const sets = await gatherSets(readerOf(ctx), project, { ...usualParams, readyOnly: true, reviews: project.reviewsPerWork }, works);
  const unready = await unreadyOf(ctx, project);
  const experts = sets.experts.filter(({ isActive }) => isActive);
  const unclear = await unclearPairs(
    { ...readerOf(ctx), cipher: ctx.cipher },
    experts.map(({ id }) => id),
    sets.works.map(({ id }) => id),
  );
  const known = new Set(experts.flatMap(({ labels }) => labels.map(([label]) => label)));
  const unknown = new Set(sets.works.flatMap(({ labels }) => labels.filter((label) => !known.has(label))));
  return {
    projectId: project.id,
    projectName: project.projectName,
    competitionId: project.competitionId,
    status: project.status ?? '',
    reviewsPerWork: project.reviewsPerWork,
    worksLocked: sets.works.length,
    worksUnlocked: works.filter(({ status }) => status !== worksStatus.locked).length,
    worksUnlabelled: sets.works.filter(({ labels }) => labels.length === 0).length,
    experts: experts.length,
    expertsUnlabelled: experts.filter(({ labels }) => labels.length === 0).length,
    expertsUnready: unready.length,
    unready: unready.slice(0, mostNamed),
    earlier: await unfinishedBefore(ctx, project),
    expertsFull: experts.filter(({ room }) => room === 0).length,
    needed: sets.works.length * project.reviewsPerWork,
    room: experts.some(({ room }) => room === null) ? null : experts.reduce((sum, { room }) => sum + (room ?? 0), 0),
    groups: groupsOf(sets, await groupNames(readerOf(ctx), Object.keys(sets.groupMax ?? {})), project.reviewsPerWork),
    recused: sets.recused.length,
    weighed: sets.soft?.length ?? 0,
    unclearCount: unclear.length,
    unclear: await unclearFacts({ ...readerOf(ctx), cipher: ctx.cipher }, unclear.slice(0, mostNamed)),
    labels: [...unknown].map((label) => sets.names[label] ?? '').sort(),
    calibration: await calibrationState(ctx, project),
    standing: sets.standing.length,
    begun: sets.standing.filter(([, , isFixed]) => isFixed === 1).length,
  };
};

/** What the groups with a cap need, and what caps and the experts' own limits leave for each. */
const groupsOf = ({ works, experts, groupMax }: AllotSets, names: ReadonlyMap<string, string>, reviews: number): AllotCheck['groups'] =>
  Object.entries(groupMax ?? {}).map(([id, most]) => {
    const count = works.filter(({ group }) => group === id).length;
    const room = experts.reduce((sum, { isActive, room }) => sum + (isActive ? Math.min(most, room ?? most, count) : 0), 0);
    return { name: names.get(id) ?? '', most, needed: count * reviews, room };
  });

interface LineRow extends Omit<AllotBoardLine, 'begun'> {
  readonly worksId: string;
}

/** GET board: a page of works with their experts. */
const board = async (ctx: Ctx, params: Params): Promise<Page<AllotBoardWork>> => {
  const id = neededParam(params, 'id');
  const asked = pageOf(params);
  const [show, expertId, keyword] = ['show', 'expertId', 'keyword'].map((name) => textParam(params, name) ?? '');
  const run = await runOf(ctx, id);
  const works = await ctx.db.many<{ id: string; worksNo: string; title: string; unit: string | null; labels: string[]; total: number }>(
    `select w.id, w.works_no as "worksNo", ${inLanguage('w', 'title', 'title_en', '$8')} as title,
       (select ${inLanguage('u', 'unit_name', 'unit_name_en', '$8')} from ds_tb_registration r
        join ds_tb_unit u on u.id = r.unit_id where r.id = w.registration_id) as unit,
       coalesce((select array_agg(${inLanguage('l', 'label_name', 'label_name_en', '$8')} order by l.label_name)
         from ds_tb_works_label wl join ds_tb_label l on l.id = wl.label_id
         where wl.tenant_id = $1 and wl.works_id = w.id and wl.del_flag = '0'), '{}') as labels,
       count(*) over ()::int as total
     from ds_tb_works w where w.tenant_id = $1 and w.del_flag = '0' and exists (select 1 from ds_tb_works_allot_temp t
         where t.tenant_id = $1 and t.run_id = $2 and t.works_id = w.id and t.del_flag = '0'
           and ($3 = '' or t.expert_id = $3 and t.flag = any($9))
           and ($4 <> 'changed' or t.flag in ('${allotFlags.new}', '${allotFlags.removed}'))
           and ($4 <> 'weak' or t.flag = any($9) and t.match_score < $10))
       and ($5 = '' or strpos(lower(concat_ws(E'\\n', w.works_no, w.title, w.title_en)), lower($5)) > 0)
     order by w.works_no, w.id limit $6 offset $7`,
    [ctx.tenantId, run.id, expertId, show, keyword, asked.size, asked.offset, ctx.language === 'en', assignedFlags, weakMatch],
  );
  const ids = works.map(({ id }) => id);
  const lines = await ctx.db.many<LineRow>(
    `select t.id, t.revision, t.works_id as "worksId", t.expert_id as "expertId", e.real_name as "expertName", t.rank_no as "rankNo", t.flag,
       coalesce(t.match_score, 0)::int as match, coalesce((t.cost_parts ->> 'repeat')::int, 0) as repeat
     from ds_tb_works_allot_temp t join ds_tb_expert e on e.id = t.expert_id
     where t.tenant_id = $1 and t.run_id = $2 and t.works_id = any($3) and t.del_flag = '0' order by t.rank_no, t.id`,
    [ctx.tenantId, run.id, ids],
  );
  const begun = await ctx.db.many<{ pair: string }>(
    `select works_id || ' ' || expert_id as pair from ds_tb_works_allot where tenant_id = $1 and project_id = $2 and works_id = any($3)
       and status in ('${reviewStatus.staged}', '${reviewStatus.submitted}') and del_flag = '0' order by id`,
    [ctx.tenantId, run.projectId, ids],
  );
  const hasBegun = new Set(begun.map(({ pair }) => pair));
  const ofWork = Map.groupBy(lines, ({ worksId }) => worksId);
  const records = works.map(({ total: _total, ...work }) => ({
    ...work,
    lines: (ofWork.get(work.id) ?? []).map(({ worksId, ...line }) => ({ ...line, begun: hasBegun.has(`${worksId} ${line.expertId}`) })),
  }));
  return { records, ...pageFacts(asked, works[0]?.total ?? 0) };
};

/** GET loads: the experts of a proposal with their works. */
const loads = async (ctx: Ctx, params: Params): Promise<readonly AllotBoardLoad[]> => {
  const run = await runOf(ctx, neededParam(params, 'id'));
  return loadsOf(await proposalOf(readerOf(ctx), run.id));
};

const loadsOf = (proposal: Proposal): readonly AllotBoardLoad[] => {
  const { view, loads: given, groupLoads } = proposal;
  return view.sets.experts.map(({ id, name }, e) => ({
    id,
    name,
    load: given.get(id) ?? 0,
    most: view.most(e),
    groups: [...(groupLoads.get(id)?.keys() ?? [])].map((group) => groupLoadOf(proposal, id, group)),
  }));
};

/** GET explain: what speaks for and against each expert for one work. */
const explain = async (ctx: Ctx, params: Params): Promise<readonly AllotPairTold[]> => {
  const [id, worksId, expertId] = [neededParam(params, 'id'), neededParam(params, 'worksId'), textParam(params, 'expertId')];
  const run = await runOf(ctx, id);
  const reader = readerOf(ctx);
  return toldPairs(reader, run.id, await proposalOf(reader, run.id), worksId, expertId);
};

/** Calls of allotment runs beside their records (ALLOT-01, CALL-94). */
export const allotRunCalls: CallModule = {
  name: 'allotment runs',
  register(app, services) {
    const { projectId, mode, reviews, loadMin, loadMax, needsLabel, alternates, dueTime } = allotRun.fields;
    const { labelWeight, balanceWeight, repeatWeight, levelWeight, fair, seed } = allotRun.fields;
    route(app, services, {
      method: 'POST',
      path: '/dsTbWorksAllotTemp/thesisAllot',
      body: {
        projectId,
        mode,
        reviews,
        loadMin,
        loadMax,
        needsLabel,
        alternates,
        dueTime,
        labelWeight,
        balanceWeight,
        repeatWeight,
        levelWeight,
        fair,
        seed,
      },
      handler: (ctx, request) => add(ctx, allotRunModule, bodyOf(request)),
    });
    const asked: Readonly<Record<string, readonly [(ctx: Ctx, params: Params) => Promise<unknown>, Parameters<typeof route>[2]['query']]>> =
      {
        check: [check, { projectId: ask.needed }],
        board: [board, { id: ask.needed, ...paging, show: ask.oneOf('changed', 'weak'), keyword: ask.optional, expertId: ask.optional }],
        loads: [loads, { id: ask.needed }],
        explain: [explain, { id: ask.needed, worksId: ask.needed, expertId: ask.optional }],
      };
    route(app, services, {
      method: 'GET',
      path: '/dsTbWorksAllotRun/proposalXlsx',
      query: { id: ask.needed },
      tokenInAddress: true,
      handler: async (ctx, request, reply) =>
        sendProposal(ctx, await runOf(ctx, neededParam((request.query ?? {}) as Params, 'id')), reply),
    });
    route(app, services, {
      method: 'POST',
      path: '/dsTbWorksAllotRun/importProposal',
      handler: async (ctx, request) => {
        rolesForCall(ctx, allotRun, 'add');
        return readProposal(ctx, await runOf(ctx, neededParam(request.fields, 'id')), request.sentFile);
      },
    });
    for (const [name, [call, query]] of Object.entries(asked))
      route(app, services, {
        method: 'GET',
        path: `/dsTbWorksAllotRun/${name}`,
        ...(query && { query }),
        handler: (ctx, request) => call(ctx, (request.query ?? {}) as Params),
      });
  },
};
