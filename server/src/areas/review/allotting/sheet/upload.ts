import type { AllotSheetFault, AllotSheetRead } from '@saiyun/sdk/calls';
import type { StoredRow } from '@saiyun/sdk/contract';
import { allotRun, allotRunStatus, assignedFlags, reviewProjectStatus } from '@saiyun/sdk/entities';
import { message } from '@saiyun/sdk/messages';
import { AllotView } from '../../../../domain/allot/instance.ts';
import { proposedLines } from '../../../../domain/allot/outcome.ts';
import { nameKey, ProposalCheck, type ProposalFault, proposalRows, type TextRow } from '../../../../domain/allot/proposal-sheet.ts';
import type { SentFile } from '../../../../http/call/multipart.ts';
import { audit } from '../../../../kernel/audit/audit.ts';
import type { Ctx } from '../../../../kernel/context.ts';
import { Failure, inputFailure, type TxCtx } from '../../../../kernel/entity-module.ts';
import { newId } from '../../../../kernel/id.ts';
import { cellText } from '../../../../kernel/import/cells.ts';
import { columnLetters } from '../../../../sheet/cell.ts';
import { readSheet } from '../../../../sheet/read-sheet.ts';
import { recusedPairs } from '../../../expert/conflicts.ts';
import { gatherSets, keepSets, type Project, paramsOf, setsDigest } from '../gather.ts';
import { groupNames } from '../group-caps.ts';
import { lockedProject } from '../run.ts';
import { insertLines } from '../task.ts';
import { expertNames } from './names.ts';

type Run = StoredRow<typeof allotRun>;

/** More rows than these no round has works. */
const mostRows = 50_000;
const mostCells = 120;
/** Faults that are told, as many as a sheet has rows at most; the rest is counted. */
const mostFaults = mostRows;

const textRows = async (sent: SentFile | undefined): Promise<readonly TextRow[]> => {
  if (!sent) throw inputFailure({ field: 'file', code: 'required' });
  const all: TextRow[] = [];
  for await (const rows of readSheet(sent.path, { text: 'csv' })) {
    for (const { rowNo, cells } of rows) all.push({ rowNo, cells: cells.slice(0, mostCells).map((cell) => cellText(cell) ?? '') });
    if (all.length > mostRows) throw new Failure('sheet.too_many_rows', { max: mostRows });
  }
  return all;
};

/** The numbers of works that are in the competition although not in the round. */
const outsideOf = async ({ tx, tenantId }: TxCtx, project: Project, faults: readonly ProposalFault[]): Promise<ReadonlySet<string>> => {
  const unknown = faults.flatMap(({ kind, value }) => (kind === 'worksUnknown' ? [value] : []));
  const rows = await tx.many<{ no: string }>(
    `select works_no as no from ds_tb_works where tenant_id = $1 and competition_id = $2 and works_no = any($3) and del_flag = '0' order by works_no`,
    [tenantId, project.competitionId, unknown],
  );
  return new Set(rows.map(({ no }) => no));
};

/** Faults in words: what it is and what to do. */
const toldFaults = async (
  ctx: TxCtx,
  project: Project,
  view: AllotView,
  labels: readonly string[],
  all: readonly ProposalFault[],
): Promise<AllotSheetFault[]> => {
  const faults = all.slice(0, mostFaults);
  const outside = await outsideOf(ctx, project, faults);
  const idOf = (list: readonly { readonly id: string }[], i: number | undefined): string => (i === undefined ? '' : (list[i]?.id ?? ''));
  const recused = faults.filter(({ kind }) => kind === 'recused');
  const pairs = await recusedPairs(
    ctx,
    [...new Set(recused.map(({ expert }) => idOf(view.sets.experts, expert)))],
    [...new Set(recused.map(({ work }) => idOf(view.sets.works, work)))],
  );
  const whyOf = new Map(pairs.map(({ expertId, worksId, why }) => [`${expertId} ${worksId}`, why]));
  const say = (fault: ProposalFault): string => {
    const { kind, value, params, rowNo } = fault;
    const name = fault.expert === undefined ? value : (labels[fault.expert] ?? '');
    const given = { value, name, ...params };
    switch (kind) {
      case 'worksUnknown':
        return message(ctx.language, outside.has(value) ? 'allot.sheet.worksOutside' : 'allot.sheet.worksUnknown', given);
      case 'columns':
      case 'worksTwice':
      case 'expertUnknown':
      case 'expertMany':
      case 'expertTwice':
      case 'begun':
      case 'few':
        return message(ctx.language, `allot.sheet.${kind}`, given);
      case 'recused':
      case 'inactive':
      case 'spent':
      case 'label':
      case 'full':
      case 'groupFull': {
        const [recusal] = whyOf.get(`${idOf(view.sets.experts, fault.expert)} ${idOf(view.sets.works, fault.work)}`) ?? [];
        const key =
          kind === 'full' || kind === 'groupFull'
            ? (`allot.sheet.${kind}` as const)
            : kind === 'recused' && recusal
              ? (`allot.recusal.${recusal}` as const)
              : (`allot.why.${kind}` as const);
        const why = message(ctx.language, key, given);
        return message(ctx.language, rowNo === null ? 'allot.sheet.notNamed' : 'allot.sheet.other', { why });
      }
    }
  };
  return faults.map((fault) => ({
    rowNo: fault.rowNo,
    cell: fault.rowNo === null || fault.column === null ? null : `${columnLetters(fault.column)}${fault.rowNo}`,
    worksNo: fault.worksNo,
    value: fault.value,
    message: say(fault),
  }));
};

const baseLines = ({ tx, tenantId }: TxCtx, runId: string) =>
  tx.many<{ worksId: string; expertId: string }>(
    `select works_id as "worksId", expert_id as "expertId" from ds_tb_works_allot_temp
     where tenant_id = $1 and run_id = $2 and flag = any($3) and del_flag = '0' order by works_id, rank_no, id`,
    [tenantId, runId, assignedFlags],
  );

/** Who has the works of the round in the proposal that the sheet was made from, or else in what stands. */
const staysOf = (
  { workAt, expertAt, sets }: AllotView,
  lines: Awaited<ReturnType<typeof baseLines>>,
): ReadonlyMap<number, readonly number[]> => {
  const stays = new Map<number, number[]>();
  for (const { worksId, expertId } of lines) {
    const [w, e] = [workAt.get(worksId), expertAt.get(expertId)];
    if (w !== undefined && e !== undefined) stays.set(w, [...(stays.get(w) ?? []), e]);
  }
  const inBase = new Set(stays.keys());
  for (const [e, w] of sets.standing) if (!inBase.has(w)) stays.set(w, [...(stays.get(w) ?? []), e]);
  return stays;
};

const worksNumbers = async ({ tx, tenantId }: TxCtx, ids: readonly string[]): Promise<readonly string[]> => {
  const rows = await tx.many<{ id: string; no: string }>(
    `select id, coalesce(works_no, '') as no from ds_tb_works where tenant_id = $1 and id = any($2) order by id`,
    [tenantId, ids],
  );
  const noOf = new Map(rows.map(({ id, no }) => [id, no]));
  return ids.map((id) => noOf.get(id) ?? '');
};

/** The new proposal: as the one that the sheet was made from, but with these lines, and from what stands now. */
const store = async (ctx: TxCtx, base: Run, view: AllotView, pairs: Int32Array, changed: number): Promise<string> => {
  const id = newId(ctx);
  const { lines, stats } = proposedLines(view, pairs);
  const params = { username: ctx.actor.username, language: ctx.language };
  await ctx.tx.run(
    `insert into ds_tb_works_allot_run (id, tenant_id, project_id, mode, seed, reviews, load_min, load_max, needs_label, label_weight, balance_weight,
       repeat_weight, fair, ready_only, alternates, due_time, input_digest, status, stats, adjusted, user_id, params, create_by, create_time)
     select $1, tenant_id, project_id, 'import', seed, reviews, load_min, load_max, needs_label, label_weight, balance_weight,
       repeat_weight, fair, ready_only, alternates, due_time, $4, '${allotRunStatus.done}', $5::jsonb, $6::int, $7, $8::jsonb, $9, $10::timestamptz
     from ds_tb_works_allot_run where id = $2 and tenant_id = $3`,
    [
      id,
      base.id,
      ctx.tenantId,
      setsDigest(view.sets),
      JSON.stringify(stats),
      changed,
      ctx.actor.userId,
      JSON.stringify(params),
      ctx.actor.username,
      ctx.now(),
    ],
  );
  await keepSets(ctx.tx, ctx.tenantId, id, view.sets);
  await insertLines(ctx, ctx.tx, { id, tenantId: ctx.tenantId, projectId: base.projectId, params }, lines);
  await audit(ctx, allotRun, [
    { action: 'importExcel', entityId: id, after: { projectId: base.projectId, mode: 'import', adjusted: changed } },
  ]);
  return id;
};

/**
 * Reads a changed proposal. With no fault it is the new proposal, still to be applied; otherwise nothing is stored and all faults are told.
 * Works that the sheet does not name stay as they are in the proposal that it was made from.
 */
export async function readProposal(ctx: Ctx, base: Run, sent: SentFile | undefined): Promise<AllotSheetRead> {
  const rows = proposalRows(await textRows(sent));
  if (!rows) {
    const fault = { rowNo: null, cell: null, worksNo: '', value: '', message: message(ctx.language, 'allot.sheet.columns') };
    return { id: null, works: 0, changed: 0, faults: [fault], faultCount: 1 };
  }
  return ctx.db.tx(async (tx): Promise<AllotSheetRead> => {
    const inTx = { ...ctx, tx };
    const project = await lockedProject(inTx, base.projectId);
    if (project.status !== reviewProjectStatus.allotting && project.status !== reviewProjectStatus.reviewing)
      throw new Failure('verb.state', { id: project.id, state: project.status ?? '' });
    const view = new AllotView(await gatherSets(inTx, project, paramsOf(base, project)));
    const { labels, found } = await expertNames(
      inTx,
      ctx.language,
      view.sets.experts.map(({ id }) => id),
    );
    const worksNo = await worksNumbers(
      inTx,
      view.sets.works.map(({ id }) => id),
    );
    const lines = await baseLines(inTx, base.id);
    const check = new ProposalCheck(
      view,
      {
        workAt: new Map(worksNo.map((no, w) => [nameKey(no), w])),
        worksNo,
        expertsOf: found,
        labels,
        stays: staysOf(view, lines),
        groupNames: await groupNames(inTx, Object.keys(view.sets.groupMax ?? {})),
        fewest: project.minPerWork ?? 1,
      },
      rows,
    );
    if (check.faults.length > 0) {
      const faults = await toldFaults(inTx, project, view, labels, check.faults);
      return { id: null, works: rows.length, changed: 0, faults, faultCount: check.faults.length };
    }
    const { pairs } = check;
    const before = new Set(lines.map(({ worksId, expertId }) => `${worksId} ${expertId}`));
    let changed = 0;
    for (let i = 0; i < pairs.length; i += 2)
      if (!before.has(`${view.sets.works[pairs[i] ?? 0]?.id} ${view.sets.experts[pairs[i + 1] ?? 0]?.id}`)) changed += 1;
    return { id: await store(inTx, base, view, pairs, changed), works: rows.length, changed, faults: [], faultCount: 0 };
  });
}
