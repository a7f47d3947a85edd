import type { Issue } from '@saiyun/sdk/contract';
import { authorizeStatus, competitionStatus, unitAuthorize } from '@saiyun/sdk/entities';
import { refuseIssues } from '@saiyun/sdk/logic/draft';
import { oncePerTransaction } from '../../kernel/caches/once-per-transaction.ts';
import type { Ctx } from '../../kernel/context.ts';
import { entityModule, inputFailure, type TxCtx } from '../../kernel/entity-module.ts';
import { competitionOf } from './timeline.ts';

const isAdmin = ({ actor }: Ctx): boolean => actor.roles.includes('ADMIN');

const unitIssues = (ctx: Ctx, unitId: string | undefined): Issue[] =>
  !isAdmin(ctx) && unitId !== undefined && unitId !== ctx.actor.unitId
    ? [{ field: 'unitId', code: 'rule', message: 'registration.otherUnit' }]
    : [];

/** Schools may comment only on published competitions. */
const publishedIssues = async (ctx: TxCtx, competitionId: string | undefined): Promise<Issue[]> => {
  if (isAdmin(ctx) || (await competitionOf(ctx, competitionId))?.status === competitionStatus.running) return [];
  return [{ field: 'competitionId', code: 'rule', message: 'unit.competitionClosed' }];
};

const refuseUnpublished = async (ctx: TxCtx, competitionId: string): Promise<void> =>
  refuseIssues(unitAuthorize.fields, await publishedIssues(ctx, competitionId));

/** Schools decide for themselves (COMP-09); an administrator may decide for them and has to give a reason. */
export const unitAuthorizeModule = entityModule(unitAuthorize, {
  scopes: { UNIT: ({ actor }, first) => ({ sql: `t.unit_id = $${first}`, params: [actor.unitId] }) },
  async beforeAdd(ctx, draft) {
    refuseIssues(unitAuthorize.fields, unitIssues(ctx, draft.unitId));
    await refuseUnpublished(ctx, draft.competitionId);
  },
  async beforeEdit(ctx, row, draft) {
    if (Object.keys(draft).length > 0) await refuseUnpublished(ctx, row.competitionId);
  },
  async beforeImport(ctx, drafts) {
    const issues = new Map<number, readonly Issue[]>();
    for (const [i, draft] of drafts.entries()) {
      const found = [...unitIssues(ctx, draft.unitId), ...(await publishedIssues(ctx, draft.competitionId))];
      if (found.length > 0) issues.set(i, found);
      else draft.status ??= authorizeStatus.notAuthorised;
    }
    return issues;
  },
  verbs: {
    async authorize(ctx, row, { reason }) {
      await refuseUnpublished(ctx, row.competitionId);
      if (isAdmin(ctx) && !reason) throw inputFailure({ field: 'reason', code: 'required' });
      return { authorizedBy: ctx.actor.username, authorizedTime: ctx.now(), reason: reason ?? null };
    },
    async withdraw(_ctx, _row, { reason }) {
      return { reason };
    },
  },
});

export interface Authorisation {
  readonly status: string;
  readonly quota: number | null;
  readonly selfRegister: string | null;
}

/** What a school decided about a competition, read once per transaction. */
export function authorisationOf(ctx: TxCtx, competitionId: string, unitId: string): Promise<Authorisation | undefined> {
  return oncePerTransaction(ctx.tx, `authorisation ${competitionId} ${unitId}`, () =>
    ctx.tx.one<Authorisation>(
      `select status, quota, allow_self_register as "selfRegister" from ds_tb_unit_authorize
       where tenant_id = $1 and competition_id = $2 and unit_id = $3 and del_flag = '0'`,
      [ctx.tenantId, competitionId, unitId],
    ),
  );
}
