import { examineResult, examineStatus, settlement, settleStatus } from '@saiyun/sdk/entities';
import { toWireYuan } from '@saiyun/sdk/logic/money';
import type { Tx } from '../../../db/db.ts';
import { rolesFor } from '../../../kernel/access/access.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { twinSql } from '../../../kernel/dict/twin.ts';
import { Failure } from '../../../kernel/failure.ts';
import { inTransaction } from '../../../kernel/write/dry-run.ts';
import { runVerb } from '../../../kernel/write/verb.ts';
import { settlementModule } from '../settlement.ts';

interface Sums {
  readonly projectId: string;
  readonly name: string;
  readonly experts: number;
  readonly waiting: number;
  readonly approved: number;
  readonly settled: number;
  readonly refused: number;
}

const state = {
  waiting: `s.settle_status = '${settleStatus.unsettled}' and s.examine_status = '${examineStatus.waiting}'`,
  approved: `s.settle_status = '${settleStatus.unsettled}' and s.examine_status = '${examineStatus.approved}'`,
  settled: `s.settle_status <> '${settleStatus.unsettled}'`,
  refused: `s.settle_status = '${settleStatus.unsettled}' and s.examine_status = '${examineStatus.refused}'`,
} as const;

/** GET /dsTbExpertSettlement/projects: the fees of every review project by how far they are, those with work to do first. */
export async function projectsOf(ctx: Ctx) {
  rolesFor(ctx, settlement, 'examine');
  // Rounds of different competitions have the same names.
  const name = `${twinSql(ctx.language, 'p.project_name')} || ' · ' || ${twinSql(ctx.language, 'c.competition_name')}`;
  const rows = await ctx.db.many<Sums>(
    `select s.project_id as "projectId", ${name} as name, count(distinct s.expert_id)::int as experts,
       coalesce(sum(s.amount) filter (where ${state.waiting}), 0)::float8 as waiting,
       coalesce(sum(s.amount) filter (where ${state.approved}), 0)::float8 as approved,
       coalesce(sum(s.amount) filter (where ${state.settled}), 0)::float8 as settled,
       coalesce(sum(s.amount) filter (where ${state.refused}), 0)::float8 as refused
     from ds_tb_expert_settlement s join ds_tb_review_project p on p.id = s.project_id and p.tenant_id = s.tenant_id
       join ds_tb_competition c on c.id = p.competition_id and c.tenant_id = s.tenant_id
     where s.tenant_id = $1 and s.del_flag = '0' group by s.project_id, p.id, c.id
     order by (count(*) filter (where ${state.waiting} or ${state.approved}) > 0) desc, max(s.create_time) desc, s.project_id limit 200`,
    [ctx.tenantId],
  );
  return rows.map((row) => ({
    ...row,
    waiting: toWireYuan(row.waiting),
    approved: toWireYuan(row.approved),
    settled: toWireYuan(row.settled),
    refused: toWireYuan(row.refused),
  }));
}

interface Fee {
  readonly id: string;
  readonly expertId: string;
  readonly expertName: string;
  readonly period: string;
  readonly reviewCount: number;
  readonly amount: number;
  readonly settleStatus: string;
  readonly examineStatus: string;
  readonly isOwn: boolean;
  readonly revision: number;
}

/** GET /dsTbExpertSettlement/project: every fee of a project; `isOwn` ones were examined by the caller, who does not settle them. */
export async function feesOf(ctx: Ctx, tx: Tx, projectId: string): Promise<Fee[]> {
  rolesFor(ctx, settlement, 'examine');
  return tx.many<Fee>(
    `select s.id, s.expert_id as "expertId", e.real_name as "expertName", s.period, s.review_count as "reviewCount", s.amount,
       s.settle_status as "settleStatus", s.examine_status as "examineStatus", coalesce(s.examine_by = $3, false) as "isOwn", s.revision
     from ds_tb_expert_settlement s join ds_tb_expert e on e.id = s.expert_id and e.tenant_id = s.tenant_id
     where s.tenant_id = $1 and s.project_id = $2 and s.del_flag = '0' order by e.real_name collate "C", s.period, s.id`,
    [ctx.tenantId, projectId, ctx.actor.userId],
  );
}

export interface ProjectAct {
  readonly projectId: string;
  readonly act: 'examine' | 'settle';
  /** Whom the officer leaves out. */
  readonly except: readonly string[];
  /** Why they are refused; without it they keep waiting. Only of an examination. */
  readonly reason: string;
  /** How many fees are meant, and their sum in fen: what has come since is not decided on unseen. */
  readonly count: number;
  readonly amount: number;
}

/** PUT /dsTbExpertSettlement/settleProject: examines or settles all fees of a project but the exceptions, as one act. */
export async function settleProject(ctx: Ctx, { projectId, act, except, reason, count, amount }: ProjectAct) {
  const roles = rolesFor(ctx, settlement, act === 'examine' ? 'examine' : 'settleOnline');
  return inTransaction(ctx, async (tx) => {
    if (roles.length === 0) throw new Failure('access.denied');
    const open = (await feesOf(ctx, tx, projectId)).filter(
      (fee) =>
        fee.settleStatus === settleStatus.unsettled &&
        fee.examineStatus === (act === 'examine' ? examineStatus.waiting : examineStatus.approved) &&
        (act === 'examine' || !fee.isOwn),
    );
    const meant = open.filter(({ id }) => !except.includes(id));
    const left = open.filter(({ id }) => except.includes(id));
    const sum = meant.reduce((total, fee) => total + fee.amount, 0);
    if (left.length !== except.length || meant.length !== count || sum !== amount) throw new Failure('payout.project_changed');
    const now = { ...ctx, dryRun: false };
    const ids = (rows: readonly Fee[]): string => rows.map(({ id }) => id).join(',');
    if (act === 'settle' && meant.length > 0) await runVerb(now, settlementModule, 'settleOnline', { ids: ids(meant) });
    if (act === 'examine' && meant.length > 0)
      await runVerb(now, settlementModule, 'examine', { ids: ids(meant), result: examineResult.approve });
    const refused = act === 'examine' && reason !== '' ? left : [];
    if (refused.length > 0)
      await runVerb(now, settlementModule, 'examine', { ids: ids(refused), result: examineResult.refuse, opinion: reason });
    return { done: meant.length, refused: refused.length, left: left.length - refused.length, amount: toWireYuan(sum) };
  });
}
