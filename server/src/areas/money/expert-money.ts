import { expertAccount, expertTransaction } from '@saiyun/sdk/entities';
import { availableOf, heldOf } from '../../domain/ledger.ts';
import type { Ctx } from '../../kernel/context.ts';
import { type Condition, entityModule } from '../../kernel/entity-module.ts';
import { newId } from '../../kernel/id.ts';
import { touch } from '../../kernel/row/touch.ts';
import { type LedgerCtx, type NewEntry, type PostedEntry, post, reverse } from './ledger.ts';

export function ofExpert({ actor }: Ctx, first: number): Condition {
  return { sql: `t.expert_id = $${first}`, params: [actor.expertId] };
}

/** Balances of experts (FEE-05). An expert sees only its own. */
export const expertAccountModule = entityModule(expertAccount, { scopes: { EXPERT: ofExpert } });
/** Changes of an expert's available balance, each with its ledger entry. */
export const expertTransactionModule = entityModule(expertTransaction, { scopes: { EXPERT: ofExpert } });

/** The account of an expert, opened with its first money. */
export async function accountOf(ctx: LedgerCtx, expertId: string): Promise<string> {
  await ctx.tx.run(
    `insert into ds_tb_expert_account (id, tenant_id, expert_id, balance, frozen, total_income, total_withdrawn, pay_password_fails, create_by, create_time)
     values ($1, $2, $3, 0, 0, 0, 0, 0, $4, $5) on conflict do nothing`,
    [newId(ctx), ctx.tenantId, expertId, ctx.actor.username, ctx.now()],
  );
  const row = await ctx.tx.one<{ id: string }>(
    `select id from ds_tb_expert_account where tenant_id = $1 and expert_id = $2 and del_flag = '0' for update`,
    [ctx.tenantId, expertId],
  );
  if (!row) throw new TypeError('the account was just opened');
  return row.id;
}

const balanceOf = async (ctx: LedgerCtx, account: string): Promise<number> =>
  (
    await ctx.tx.one<{ balance: number }>(
      `select balance from ds_tb_ledger_account where tenant_id = $1 and account_code = $2 and del_flag = '0'`,
      [ctx.tenantId, account],
    )
  )?.balance ?? 0;

/** The available balance of an expert, in fen. */
export function availableFen(ctx: LedgerCtx, expertId: string): Promise<number> {
  return balanceOf(ctx, availableOf(expertId));
}

/** What a ledger entry means for the expert's account. */
export interface Movement {
  readonly expertId: string;
  /** An item of the dictionary ds_transaction_type. */
  readonly bizType: string;
  /** The change of the available balance. */
  readonly amount: number;
  readonly income?: number;
  readonly withdrawn?: number;
}

/** Updates the expert's account from the ledger and writes the transaction. */
const follow = async (ctx: LedgerCtx, posted: PostedEntry, movement: Movement, ref: Pick<NewEntry, 'refType' | 'refId'>): Promise<void> => {
  const { expertId } = movement;
  const accountId = await accountOf(ctx, expertId);
  const available = await balanceOf(ctx, availableOf(expertId));
  const held = await balanceOf(ctx, heldOf(expertId));
  await ctx.tx.run(
    `update ds_tb_expert_account set balance = $2, frozen = $3, total_income = total_income + $4, total_withdrawn = total_withdrawn + $5,
       ${touch('$6', '$7')} where id = $1 and tenant_id = $8`,
    [accountId, available + held, held, movement.income ?? 0, movement.withdrawn ?? 0, ctx.actor.username, ctx.now(), ctx.tenantId],
  );
  await ctx.tx.run(
    `insert into ds_tb_expert_transaction (id, tenant_id, account_id, expert_id, biz_type, amount, balance_after, ref_type, ref_id, entry_id, create_by, create_time)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      newId(ctx),
      ctx.tenantId,
      accountId,
      expertId,
      movement.bizType,
      movement.amount,
      available,
      ref.refType,
      ref.refId,
      posted.id,
      ctx.actor.username,
      ctx.now(),
    ],
  );
};

/** Posts an entry that moves an expert's money; an entry that was already posted moves nothing again. */
export async function postForExpert(ctx: LedgerCtx, entry: NewEntry, movement: Movement): Promise<PostedEntry> {
  const posted = await post(ctx, entry);
  if (posted.isNew) await follow(ctx, posted, movement, entry);
  return posted;
}

/** Reverses an entry that moved an expert's money. */
export async function reverseForExpert(
  ctx: LedgerCtx,
  entryId: string,
  entry: Omit<NewEntry, 'postings' | 'reverseOf'>,
  movement: Movement,
): Promise<PostedEntry> {
  const posted = await reverse(ctx, entryId, entry);
  if (posted.isNew) await follow(ctx, posted, movement, entry);
  return posted;
}
