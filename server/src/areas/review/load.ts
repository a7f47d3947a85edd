import type { Issue, StoredRow } from '@saiyun/sdk/contract';
import type { review } from '@saiyun/sdk/entities';
import { expertStatus, reviewProjectStatus, reviewStatus, worksStatus } from '@saiyun/sdk/entities';
import { oncePerTransaction } from '../../kernel/caches/once-per-transaction.ts';
import { inputFailure, type TxCtx } from '../../kernel/entity-module.ts';
import { inLanguage } from '../../kernel/row/in-language.ts';

/** Reviews that this transaction is about to give to each expert, altogether and of a group, in addition to stored ones. */
const promised = (ctx: TxCtx): Promise<Map<string, number>> =>
  oncePerTransaction(ctx.tx, 'promised reviews', async () => new Map<string, number>());

interface Expert {
  readonly status: string;
  readonly max: number | null;
}

interface Place {
  readonly projectId: string | undefined;
  readonly worksId: string | undefined;
}

interface GroupLoad {
  readonly id: string;
  readonly name: string;
  readonly max: number;
  readonly n: number;
}

const live = `'${reviewStatus.pending}', '${reviewStatus.staged}', '${reviewStatus.submitted}'`;

/** The group whose cap a work counts for, if there is one, with an expert's live reviews of its works in the round. */
const groupLoadOf = ({ tx, tenantId, language }: TxCtx, expertId: string, { projectId, worksId }: Place) =>
  tx.one<GroupLoad>(
    `select g.id, ${inLanguage('g', 'group_name', 'group_name_en', '$5')} as name, g.expert_max as max,
       (select count(*)::int from ds_tb_works_allot a join ds_tb_works o on o.id = a.works_id
        where a.tenant_id = $1 and a.project_id = $2 and a.expert_id = $3 and a.del_flag = '0' and a.status in (${live}) and ds_tb_capped_group($1, o.group_id) = g.id) as n
     from ds_tb_works w join ds_tb_competition_group g on g.id = ds_tb_capped_group($1, w.group_id) and g.tenant_id = w.tenant_id
     where w.tenant_id = $1 and w.id = $4 and g.expert_max is not null and g.del_flag = '0'`,
    [tenantId, projectId, expertId, worksId, language === 'en'],
  );

/**
 * Gives an expert one more review, up to the expert's limit and that of the work's group in the round. Reviews of rounds under allotment
 * or review count, submitted or not. The expert's row is locked, so two simultaneous allotments
 * cannot take the same last place. Every call that makes a review live comes through here.
 */
export async function takeLoad(ctx: TxCtx, expertId: string, place: Place): Promise<Issue[]> {
  const { tx, tenantId } = ctx;
  const expert = await tx.one<Expert>(
    `select status, least(max_load, own_load) as max from ds_tb_expert where id = $1 and tenant_id = $2 and del_flag = '0' for update`,
    [expertId, tenantId],
  );
  if (expert?.status !== expertStatus.active) return [{ field: 'expertId', code: 'reference' }];
  const more = await promised(ctx);
  const group = await groupLoadOf(ctx, expertId, place);
  const ofGroup = `${expertId} ${place.projectId} ${group?.id}`;
  if (group && group.n + (more.get(ofGroup) ?? 0) >= group.max) {
    const params = { load: group.n + (more.get(ofGroup) ?? 0), max: group.max, group: group.name };
    return [{ field: 'expertId', code: 'rule', message: 'review.expertGroupFull', params }];
  }
  const full = expert.max === null ? [] : await fullIssues(ctx, expertId, expert.max, more.get(expertId) ?? 0);
  if (full.length > 0) return full;
  for (const key of [expertId, ofGroup]) more.set(key, (more.get(key) ?? 0) + 1);
  return [];
}

const fullIssues = async ({ tx, tenantId }: TxCtx, expertId: string, max: number, promisedAlready: number): Promise<Issue[]> => {
  const found = await tx.one<{ n: number }>(
    `select count(*)::int as n from ds_tb_works_allot a join ds_tb_review_project p on p.id = a.project_id
     where a.tenant_id = $1 and a.expert_id = $2 and a.del_flag = '0' and a.status in (${live}) and p.status in ('${reviewProjectStatus.allotting}', '${reviewProjectStatus.reviewing}') and p.del_flag = '0'`,
    [tenantId, expertId],
  );
  const load = (found?.n ?? 0) + promisedAlready;
  return load < max ? [] : [{ field: 'expertId', code: 'rule', message: 'review.expertFull', params: { load, max } }];
};

/** Only locked works are reviewed, because experts must not see a work change. */
export async function lockedIssues({ tx, tenantId }: TxCtx, worksId: string | undefined): Promise<Issue[]> {
  const work = await tx.one<{ status: string }>(
    `select status from ds_tb_works where id = $1 and tenant_id = $2 and del_flag = '0' for share`,
    [worksId, tenantId],
  );
  if (work?.status === worksStatus.locked) return [];
  const message =
    work?.status === worksStatus.disqualified || work?.status === worksStatus.withdrawn ? 'review.worksOut' : 'review.worksNotLocked';
  return [{ field: 'worksId', code: 'rule', message }];
}

/** Refuses to return a review to its expert if the work is out or the expert has no room. */
export async function refuseComeback(ctx: TxCtx, row: StoredRow<typeof review>): Promise<void> {
  const issues = [...(await lockedIssues(ctx, row.worksId)), ...(await takeLoad(ctx, row.expertId, row))];
  if (issues.length > 0) throw inputFailure(...issues);
}
