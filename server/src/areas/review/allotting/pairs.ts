import type { AllotPairReason, AllotPairTold } from '@saiyun/sdk/calls';
import { assignedFlags } from '@saiyun/sdk/entities';
import { AllotView } from '../../../domain/allot/instance.ts';
import { Failure, type TxCtx } from '../../../kernel/entity-module.ts';
import { recusedPairs } from '../../expert/recusal.ts';
import { keptSets } from './gather.ts';

type Reader = Pick<TxCtx, 'tx' | 'tenantId' | 'now' | 'caches'>;

/** A proposal with its sets, and who has what in it. */
export interface Proposal {
  readonly view: AllotView;
  readonly loads: ReadonlyMap<string, number>;
}

/** Sets that a run was computed from never change; its digest is theirs. */
const viewOf = async (reader: Reader, runId: string): Promise<AllotView | undefined> => {
  const { tx, tenantId, caches } = reader;
  const run = await tx.one<{ digest: string | null }>(
    `select input_digest as digest from ds_tb_works_allot_run where id = $1 and tenant_id = $2 and del_flag = '0'`,
    [runId, tenantId],
  );
  if (!run?.digest) return undefined;
  return caches.allotments.get(`${runId} ${run.digest}`, async () => {
    const sets = await keptSets(reader, runId);
    return sets && new AllotView(sets);
  });
};

/** Reads a proposal: its sets as they were, its loads as they are. */
export async function proposalOf(reader: Reader, runId: string): Promise<Proposal> {
  const view = await viewOf(reader, runId);
  if (!view) throw new Failure('allot.unsolved', { reason: '-' });
  const loads = await reader.tx.many<{ id: string; n: number }>(
    `select expert_id as id, count(*)::int as n from ds_tb_works_allot_temp
     where tenant_id = $1 and run_id = $2 and flag = any($3) and del_flag = '0' group by expert_id order by expert_id`,
    [reader.tenantId, runId, assignedFlags],
  );
  return { view, loads: new Map(loads.map(({ id, n }) => [id, n])) };
}

/** What speaks for and against experts for one work of a proposal, the best first. Recusals are those of now. */
export async function toldPairs(
  reader: Reader,
  runId: string,
  { view, loads }: Proposal,
  worksId: string,
  only?: string,
): Promise<readonly AllotPairTold[]> {
  const { tx, tenantId } = reader;
  const w = view.workAt.get(worksId);
  if (w === undefined) throw new Failure('row.missing');
  const experts = view.sets.experts.filter(({ id }) => only === undefined || id === only);
  const recused = new Set(
    (
      await recusedPairs(
        reader,
        experts.map(({ id }) => id),
        [worksId],
      )
    ).map(({ expertId }) => expertId),
  );
  const has = await tx.many<{ id: string }>(
    `select expert_id as id from ds_tb_works_allot_temp
     where tenant_id = $1 and run_id = $2 and works_id = $3 and flag = any($4) and del_flag = '0' order by expert_id`,
    [tenantId, runId, worksId, assignedFlags],
  );
  const own = new Set(has.map(({ id }) => id));
  const told = experts.map(({ id, name }): AllotPairTold => {
    const e = view.expertAt.get(id) ?? 0;
    const [load, most] = [loads.get(id) ?? 0, view.most(e)];
    const found = view.reasons(e, w);
    const reasons: AllotPairReason[] = [
      ...(own.has(id) ? (['has'] as const) : []),
      ...(recused.has(id) && !found.includes('recused') ? (['recused'] as const) : []),
      ...found,
      ...(load >= most ? (['full'] as const) : []),
    ];
    return { expertId: id, expertName: name, reasons, ...view.parts(e, w), load, most };
  });
  return told.sort(
    (a, b) =>
      Number(a.reasons.length > 0) - Number(b.reasons.length > 0) ||
      b.label - b.repeat - (a.label - a.repeat) ||
      a.load - b.load ||
      (a.expertId < b.expertId ? -1 : 1),
  );
}
