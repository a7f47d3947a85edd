import type { AllotGroupLoad, AllotPairReason, AllotPairTold } from '@saiyun/sdk/calls';
import { yes } from '@saiyun/sdk/contract';
import { assignedFlags } from '@saiyun/sdk/entities';
import { toWireTime } from '@saiyun/sdk/view';
import { AllotView } from '../../../domain/allot/instance.ts';
import type { PairParts } from '../../../domain/allot/sets.ts';
import { Failure, type TxCtx } from '../../../kernel/entity-module.ts';
import { conflictPairs } from '../../expert/conflicts.ts';
import { type Unable, unableExperts } from './able.ts';
import { keptSets } from './gather.ts';
import { groupNames } from './group-caps.ts';

type Reader = Pick<TxCtx, 'tx' | 'tenantId' | 'now' | 'caches' | 'language'>;

/** A proposal with its sets, and who has what in it. */
export interface Proposal {
  readonly view: AllotView;
  readonly loads: ReadonlyMap<string, number>;
  /** An expert's works of the groups with a cap, by group. */
  readonly groupLoads: ReadonlyMap<string, ReadonlyMap<string, number>>;
  readonly groupNames: ReadonlyMap<string, string>;
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
  return {
    view,
    loads: new Map(loads.map(({ id, n }) => [id, n])),
    groupLoads: await groupLoadsOf(reader, runId, view),
    groupNames: await groupNames(reader, Object.keys(view.sets.groupMax ?? {})),
  };
}

const groupLoadsOf = async ({ tx, tenantId }: Reader, runId: string, { sets }: AllotView): Promise<Proposal['groupLoads']> => {
  if (!sets.groupMax) return new Map();
  const rows = await tx.many<{ id: string; group: string; n: number }>(
    `select s.id, c.capped as "group", sum(s.n)::int as n from (
       select t.expert_id as id, w.group_id, count(*) as n from ds_tb_works_allot_temp t join ds_tb_works w on w.id = t.works_id
       where t.tenant_id = $1 and t.run_id = $2 and t.flag = any($3) and t.del_flag = '0' group by t.expert_id, w.group_id
     ) s cross join lateral (select ds_tb_capped_group($1, s.group_id) as capped) c
     where c.capped = any($4) group by s.id, c.capped order by 1, 2`,
    [tenantId, runId, assignedFlags, Object.keys(sets.groupMax)],
  );
  const ofExpert = Map.groupBy(rows, ({ id }) => id);
  return new Map([...ofExpert].map(([id, own]) => [id, new Map(own.map(({ group, n }) => [group, n]))]));
};

/** An expert's works of a group with a cap in a proposal. */
export function groupLoadOf({ view: { sets }, groupLoads, groupNames }: Proposal, expertId: string, group: string): AllotGroupLoad {
  return {
    name: groupNames.get(group) ?? sets.names[group] ?? '',
    load: groupLoads.get(expertId)?.get(group) ?? 0,
    most: sets.groupMax?.[group] ?? 0,
  };
}

/** Who of a proposal's experts may get nothing of its project any more. */
const unableOf = async (reader: Reader, runId: string, { view: { sets } }: Proposal): Promise<ReadonlyMap<string, Unable>> => {
  const { tx, tenantId } = reader;
  const found = await tx.one<{ groups: string | null; start: Date; end: Date; readyOnly: string | null }>(
    `select p.expert_group_ids as groups, p.start_time as start, p.end_time as "end", r.ready_only as "readyOnly"
     from ds_tb_works_allot_run r join ds_tb_review_project p on p.id = r.project_id
     where r.id = $1 and r.tenant_id = $2 and r.del_flag = '0'`,
    [runId, tenantId],
  );
  if (!found) throw new Failure('row.missing');
  const terms = { expertGroupIds: found.groups, startTime: toWireTime(found.start), endTime: toWireTime(found.end) };
  const held = new Set(sets.standing.map(([e]) => sets.experts[e]?.id ?? ''));
  const ids = sets.experts.map(({ id }) => id);
  return unableExperts(reader, terms, ids, found.readyOnly === yes, held);
};

const gainOf = ({ label, repeat, conflict, level }: PairParts): number => label - repeat - conflict - level;

/** What speaks for and against experts for one work of a proposal, the best first. Recusals and who may review are those of now. */
export async function toldPairs(
  reader: Reader,
  runId: string,
  proposal: Proposal,
  worksId: string,
  only?: string,
): Promise<readonly AllotPairTold[]> {
  const { tx, tenantId } = reader;
  const { view, loads } = proposal;
  const w = view.workAt.get(worksId);
  if (w === undefined) throw new Failure('row.missing');
  const experts = view.sets.experts.filter(({ id }) => only === undefined || id === only);
  const conflicts = new Map(
    (
      await conflictPairs(
        reader,
        experts.map(({ id }) => id),
        [worksId],
      )
    ).map((one) => [one.expertId, one]),
  );
  const has = await tx.many<{ id: string }>(
    `select expert_id as id from ds_tb_works_allot_temp
     where tenant_id = $1 and run_id = $2 and works_id = $3 and flag = any($4) and del_flag = '0' order by expert_id`,
    [tenantId, runId, worksId, assignedFlags],
  );
  const own = new Set(has.map(({ id }) => id));
  const unable = await unableOf(reader, runId, proposal);
  const cap = view.sets.works[w]?.group;
  const told = experts.map(({ id, name }): AllotPairTold => {
    const e = view.expertAt.get(id) ?? 0;
    const [load, most] = [loads.get(id) ?? 0, view.most(e)];
    const group = cap === undefined ? null : groupLoadOf(proposal, id, cap);
    const found = view.reasons(e, w);
    const why = unable.get(id);
    const { why: recusedBy = [], soft: softBy = [] } = conflicts.get(id) ?? {};
    const reasons: AllotPairReason[] = [
      ...(own.has(id) ? (['has'] as const) : []),
      ...(why && !found.some((reason) => reason === why) ? [why] : []),
      ...(recusedBy.length > 0 && !found.includes('recused') ? (['recused'] as const) : []),
      ...found,
      ...(load >= most ? (['full'] as const) : []),
      ...(group && group.load >= group.most ? (['groupFull'] as const) : []),
    ];
    return { expertId: id, expertName: name, reasons, recusedBy, softBy, ...view.parts(e, w), load, most, group };
  });
  return told.sort(
    (a, b) =>
      Number(a.reasons.length > 0) - Number(b.reasons.length > 0) ||
      gainOf(b) - gainOf(a) ||
      a.load - b.load ||
      (a.expertId < b.expertId ? -1 : 1),
  );
}
