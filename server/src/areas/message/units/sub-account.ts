import { msgRecharge, msgSubAccount, msgTrade } from '@saiyun/sdk/entities';
import { refuseIssues } from '@saiyun/sdk/logic/draft';
import type { Ctx } from '../../../kernel/context.ts';
import { type Condition, entityModule, Failure, type TxCtx } from '../../../kernel/entity-module.ts';
import { moveUnits } from './units.ts';

/** Schools see the accounts of their own. */
const ofUnit = ({ actor }: Ctx, first: number): Condition => ({ sql: `t.unit_id = $${first}`, params: [actor.unitId] });
/**
 * Sub-administrators see what belongs to a competition that they look after as a whole: messages and their units are shared by its groups.
 */
export function ofWholeCompetition({ actor, tenantId, now }: Ctx, first: number): Condition {
  return {
    sql: `exists (select 1 from ds_tb_competition_admin w where w.tenant_id = $${first} and w.user_id = $${first + 1} and w.del_flag = '0'
      and w.competition_id = t.competition_id and coalesce(w.group_ids, '') = '' and (w.expire_time is null or w.expire_time >= $${first + 2}))`,
    params: [tenantId, actor.userId, now()],
  };
}
/** The same for rows that name an account. */
export function throughAccount({ actor }: Ctx, first: number): Condition {
  return {
    sql: `exists (select 1 from ds_tb_msg_sub_account a where a.id = t.sub_account_id and a.tenant_id = t.tenant_id and a.unit_id = $${first})`,
    params: [actor.unitId],
  };
}

/** Prepaid units of a school or a competition on one channel (SCREEN-32). */
export const subAccountModule = entityModule(msgSubAccount, {
  scopes: { UNIT: ofUnit, SUB: ofWholeCompetition },
  async beforeAdd(_ctx, draft) {
    if ((draft.quietFrom == null) !== (draft.quietUntil == null))
      refuseIssues(msgSubAccount.fields, [{ field: 'quietUntil', code: 'required' }]);
    if (draft.channel === 'site') refuseIssues(msgSubAccount.fields, [{ field: 'channel', code: 'rule', message: 'msgSubAccount.free' }]);
    draft.balanceUnits = 0;
    draft.frozenUnits = 0;
  },
  async beforeEdit(_ctx, row, draft) {
    const after = { ...row, ...draft };
    if ((after.quietFrom == null) !== (after.quietUntil == null))
      refuseIssues(msgSubAccount.fields, [{ field: 'quietUntil', code: 'required' }]);
  },
  async beforeDelete(_ctx, row) {
    if ((row.balanceUnits ?? 0) + (row.frozenUnits ?? 0) > 0) throw new Failure('message.units_left');
  },
});

const priceOf = async ({ tx, tenantId, actor }: TxCtx, id: string): Promise<number> => {
  const isUnitOnly = actor.roles.includes('UNIT') && !actor.roles.includes('ADMIN');
  const found = await tx.one<{ price: number; unit: string | null }>(
    `select unit_price as price, unit_id as unit from ds_tb_msg_sub_account where id = $1 and tenant_id = $2 and del_flag = '0'`,
    [id, tenantId],
  );
  if (!found || (isUnitOnly && found.unit !== actor.unitId))
    refuseIssues(msgRecharge.fields, [{ field: 'subAccountId', code: 'reference' }]);
  return found?.price ?? 0;
};

/** Units bought for a sub-account by transfer, which finance confirms with the voucher (SCREEN-35). */
export const rechargeModule = entityModule(msgRecharge, {
  scopes: { UNIT: throughAccount },
  async beforeAdd(ctx, draft) {
    draft.amount = (draft.units ?? 0) * (await priceOf(ctx, draft.subAccountId ?? ''));
  },
  async beforeEdit(ctx, row, draft) {
    if (draft.units != null) draft.amount = draft.units * (await priceOf(ctx, row.subAccountId));
  },
  async beforeImport(ctx, drafts, existing) {
    for (const [i, draft] of drafts.entries()) {
      const account = draft.subAccountId ?? existing[i]?.subAccountId;
      if (account && draft.units != null) draft.amount = draft.units * (await priceOf(ctx, account));
    }
    return new Map();
  },
  verbs: {
    async confirm(ctx, row) {
      if (!row.voucherFileId) throw new Failure('message.no_voucher');
      if (row.createBy === ctx.actor.username) throw new Failure('money.same_person');
      const { subAccountId, units, id } = row;
      await moveUnits(ctx, { subAccountId, kind: 'recharge', units, refType: msgRecharge.name, refId: id, key: `msg-recharge:${id}` });
      return {};
    },
  },
});

/** Every movement of units, beside the entry of the ledger that it is (SCREEN-34). */
export const tradeModule = entityModule(msgTrade, { scopes: { UNIT: throughAccount } });
