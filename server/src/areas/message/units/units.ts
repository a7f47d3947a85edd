import type { Posting } from '../../../domain/ledger.ts';
import { Failure } from '../../../kernel/entity-module.ts';
import { newId } from '../../../kernel/id.ts';
import { touch } from '../../../kernel/row/touch.ts';
import { type LedgerCtx, post } from '../../money/ledger.ts';

/** What moves units, as items of `ds_msg_trade_type`. */
export type TradeKind = 'recharge' | 'freeze' | 'settle' | 'release';

export interface UnitMove {
  readonly subAccountId: string;
  readonly kind: TradeKind;
  /** Above zero. */
  readonly units: number;
  /** The row that it is for: a batch or a top-up. */
  readonly refType: string;
  readonly refId: string;
  /** Moving again with the same key has no effect. */
  readonly key: string;
}

interface Account {
  readonly balance: number;
  readonly frozen: number;
  readonly price: number;
}

const prepaidOf = (id: string): string => `msg:${id}:prepaid`;
const frozenOf = (id: string): string => `msg:${id}:frozen`;
const income = 'platform:msg-income';
const cash = 'platform:cash:bank';

/** What each kind does: from one account of the ledger to another, and to the units available and frozen. */
const moves: Readonly<
  Record<
    TradeKind,
    { readonly from: (id: string) => string; readonly to: (id: string) => string; readonly available: number; readonly frozen: number }
  >
> = {
  recharge: { from: () => cash, to: prepaidOf, available: 1, frozen: 0 },
  freeze: { from: prepaidOf, to: frozenOf, available: -1, frozen: 1 },
  settle: { from: frozenOf, to: () => income, available: 0, frozen: -1 },
  release: { from: frozenOf, to: prepaidOf, available: 1, frozen: -1 },
};

/**
 * Moves units of a sub-account: its balance, a line of its trades and an entry of the ledger at the account's price, all in the transaction
 * of the call. Refuses with `message.balance` if there are too few.
 */
export async function moveUnits(ctx: LedgerCtx, { subAccountId, kind, units, refType, refId, key }: UnitMove): Promise<void> {
  if (!Number.isSafeInteger(units) || units <= 0) throw new TypeError(`${kind}: ${units} units`);
  const { tx, tenantId } = ctx;
  const account = await tx.one<Account>(
    `select balance_units as balance, frozen_units as frozen, unit_price as price from ds_tb_msg_sub_account
     where id = $1 and tenant_id = $2 and del_flag = '0' for update`,
    [subAccountId, tenantId],
  );
  if (!account) throw new Failure('row.missing');
  const move = moves[kind];
  const after = { balance: account.balance + move.available * units, frozen: account.frozen + move.frozen * units };
  if (after.balance < 0 || after.frozen < 0) throw new Failure('message.balance', { has: account.balance, needs: units });
  const amount = units * account.price;
  const postings: Posting[] = [
    { account: move.from(subAccountId), amount: -amount },
    { account: move.to(subAccountId), amount },
  ];
  const entry = await post(ctx, { bizType: `msg.${kind}`, refType, refId, idempotencyKey: key, postings });
  if (!entry.isNew) return;
  await tx.run(
    `update ds_tb_msg_sub_account set balance_units = $3, frozen_units = $4, ${touch('$5', '$6')} where id = $1 and tenant_id = $2`,
    [subAccountId, tenantId, after.balance, after.frozen, ctx.actor.username, ctx.now()],
  );
  await tx.run(
    `insert into ds_tb_msg_trade (id, tenant_id, sub_account_id, biz_type, units, balance_after, frozen_after, ref_id, entry_id, create_by, create_time)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      newId(ctx),
      tenantId,
      subAccountId,
      kind,
      (kind === 'settle' || kind === 'freeze' ? -1 : 1) * units,
      after.balance,
      after.frozen,
      refId,
      entry.id,
      ctx.actor.username,
      ctx.now(),
    ],
  );
}
