import type { StoredRow } from '@saiyun/sdk/contract';
import { appealStatus, reviewAppeal, reviewProjectStatus } from '@saiyun/sdk/entities';
import { refuseIssues } from '@saiyun/sdk/logic/draft';
import { type Condition, entityModule, type TxCtx } from '../../../kernel/entity-module.ts';

type Appeal = StoredRow<typeof reviewAppeal>;

const worksOf = (column: 'captain_user_id' | 'unit_id', first: number, id: string | null): Condition => ({
  sql: `t.works_id in (select w.id from ds_tb_works w join ds_tb_registration r on r.id = w.registration_id
    where w.tenant_id = t.tenant_id and r.${column} = $${first})`,
  params: [id],
});

/** Reveals nothing about works of others, not even whether their results are published. */
const refuseForeign = async ({ tx, tenantId, actor }: TxCtx, worksId: string): Promise<void> => {
  if (actor.roles.includes('ADMIN')) return;
  const own = await tx.one(
    `select 1 as own from ds_tb_works w join ds_tb_registration r on r.id = w.registration_id
     where w.id = $1 and w.tenant_id = $2 and w.del_flag = '0' and (r.captain_user_id = $3 or r.unit_id = $4)`,
    [worksId, tenantId, actor.roles.includes('APPL') ? actor.userId : null, actor.roles.includes('UNIT') ? actor.unitId : null],
  );
  if (!own) refuseIssues(reviewAppeal.fields, [{ field: 'worksId', code: 'reference' }]);
};

/** An appeal needs published results, and a work has one open appeal at a time. A lock on the work's row serialises its appeals. */
const refuseEarlyOrTwice = async ({ tx, tenantId }: TxCtx, worksId: string): Promise<void> => {
  await tx.one('select 1 as locked from ds_tb_works where id = $1 and tenant_id = $2 for update', [worksId, tenantId]);
  const found = await tx.one<{ published: boolean; open: boolean }>(
    `select exists (select 1 from ds_tb_review_project p join ds_tb_works w on w.competition_id = p.competition_id
       where w.id = $1 and p.tenant_id = $2 and p.status = '${reviewProjectStatus.published}' and p.del_flag = '0') as published,
     exists (select 1 from ds_tb_review_appeal a where a.works_id = $1 and a.tenant_id = $2 and a.status in ('${appealStatus.asked}', '${appealStatus.accepted}') and a.del_flag = '0') as open`,
    [worksId, tenantId],
  );
  const message = found?.published !== true ? 'appeal.notPublished' : found.open ? 'appeal.open' : undefined;
  if (message) refuseIssues(reviewAppeal.fields, [{ field: 'worksId', code: 'rule', message }]);
};

const opinion = async (_ctx: TxCtx, _row: Appeal, input: { readonly opinion: string }) => ({ opinion: input.opinion });

/** Appeals against published results (domain B4): the entrant's own, a school's own. */
export const appealModule = entityModule(reviewAppeal, {
  scopes: {
    APPL: ({ actor }, first) => worksOf('captain_user_id', first, actor.userId),
    UNIT: ({ actor }, first) => worksOf('unit_id', first, actor.unitId),
  },
  async beforeAdd(ctx, draft) {
    await refuseForeign(ctx, draft.worksId);
    await refuseEarlyOrTwice(ctx, draft.worksId);
  },
  verbs: { accept: opinion, refuse: opinion, finish: opinion },
});
