import type { Columns, NewDraft } from '@saiyun/sdk/contract';
import { no, yes } from '@saiyun/sdk/contract';
import { bankAccount, bankAccountStatus } from '@saiyun/sdk/entities';
import { refuseIssues } from '@saiyun/sdk/logic/draft';
import { bankAccountIssues, isHolder, tailOf } from '@saiyun/sdk/rules';
import type { Ctx } from '../../kernel/context.ts';
import { type Condition, entityModule, Failure, type TxCtx } from '../../kernel/entity-module.ts';
import { touch } from '../../kernel/row/touch.ts';

/** The tables of possible owners; the platform itself has none. */
const owners: Readonly<Record<string, string>> = { expert: 'ds_tb_expert', unit: 'ds_tb_unit' };
const platform = 'platform';

const ownedBy =
  (ownerType: string, idOf: (ctx: Ctx) => string | null) =>
  (ctx: Ctx, first: number): Condition => ({
    sql: `t.owner_type = $${first} and t.owner_id = $${first + 1}`,
    params: [ownerType, idOf(ctx)],
  });

/** Experts and schools enter their own accounts. The finance office enters accounts for anyone, by default for the platform. */
const setOwner = async (ctx: TxCtx, draft: NewDraft<typeof bankAccount>): Promise<void> => {
  const { roles, expertId, unitId } = ctx.actor;
  if (roles.includes('FIN')) {
    draft.ownerType ??= platform;
    if (draft.ownerType === platform) draft.ownerId = platform;
    const table = owners[draft.ownerType];
    const found =
      !table ||
      (await ctx.tx.one(`select 1 as found from ${table} where id = $1 and tenant_id = $2 and del_flag = '0'`, [
        draft.ownerId ?? '',
        ctx.tenantId,
      ]));
    if (!found) refuseIssues(bankAccount.fields, [{ field: 'ownerId', code: 'rule', message: 'bankAccount.owner' }]);
    return;
  }
  const isExpert = roles.includes('EXPERT');
  draft.ownerType = isExpert ? 'expert' : 'unit';
  draft.ownerId = isExpert ? expertId : unitId;
  if (draft.ownerId === null) throw new Failure('access.denied');
};

/** An owner has one default account, so the others are no longer default. */
const clearDefault = async (ctx: TxCtx, owner: Columns<typeof bankAccount>, except = ''): Promise<void> => {
  await ctx.tx.run(
    `update ds_tb_bank_account set is_default = '${no}', ${touch('$5', '$6')}
     where tenant_id = $1 and owner_type = $2 and owner_id = $3 and id <> $4 and is_default = '${yes}' and del_flag = '0'`,
    [ctx.tenantId, owner.ownerType, owner.ownerId, except, ctx.actor.username, ctx.now()],
  );
};

/** The name of an expert, where it is not that of the holder of an account. */
export async function otherThanHolder(
  { tx, tenantId }: TxCtx,
  expertId: string | null,
  holder: string | null | undefined,
): Promise<string | undefined> {
  const expert = await tx.one<{ name: string }>(
    `select real_name as name from ds_tb_expert where id = $1 and tenant_id = $2 and del_flag = '0'`,
    [expertId, tenantId],
  );
  const name = expert?.name ?? '';
  return isHolder(holder, name) ? undefined : name;
}

/** An expert is paid to an account in their own name, in which tax is declared, too. Either name may have changed since it was verified. */
export async function refuseOtherHolder(ctx: TxCtx, expertId: string | null, holder: string | null): Promise<void> {
  const name = await otherThanHolder(ctx, expertId, holder);
  if (name !== undefined) throw new Failure('withdraw.holder', { holder: holder ?? '', name });
}

/** What the finance office verifies; a change needs another verification. */
const verified = ['accountType', 'realName', 'bankName', 'openingBank', 'cardNo', 'idNo'] as const;

/** Bank accounts of payees (WITHDRAW-04, B8). */
export const bankAccountModule = entityModule(bankAccount, {
  scopes: { EXPERT: ownedBy('expert', (ctx) => ctx.actor.expertId), UNIT: ownedBy('unit', (ctx) => ctx.actor.unitId) },
  async beforeAdd(ctx, draft) {
    refuseIssues(bankAccount.fields, bankAccountIssues(draft));
    await setOwner(ctx, draft);
    draft.cardNoTail = tailOf(draft.cardNo);
    if (draft.isDefault === yes) await clearDefault(ctx, draft);
  },
  async beforeEdit(ctx, row, draft) {
    if (Object.keys(draft).length === 0) return;
    refuseIssues(bankAccount.fields, bankAccountIssues({ ...row, ...draft }));
    if (draft.cardNo !== undefined) draft.cardNoTail = tailOf(draft.cardNo);
    if (verified.some((field) => draft[field] !== undefined)) draft.status = bankAccountStatus.unverified;
    if (draft.isDefault === yes) await clearDefault(ctx, row, row.id);
  },
  verbs: {
    async verify(ctx, row) {
      if (row.ownerType === 'expert') await refuseOtherHolder(ctx, row.ownerId, row.realName);
      return {};
    },
  },
});
