import { bankAccount, expertAccount } from '../entities/index.ts';
import type { WireRow } from '../logic/draft/index.ts';
import { Failure } from '../logic/failure/index.ts';
import { toWireYuan } from '../logic/money/yuan.ts';
import { type FakeCtx, randomHex } from './fake-ctx.ts';
import { add, edit, list } from './record-calls.ts';

/** The expert behind the call; the money of others does not exist for it. */
const expertOf = ({ actor }: FakeCtx): string => {
  if (!actor.roles.includes('EXPERT') || actor.expertId === null) throw new Failure('access.denied');
  return actor.expertId;
};

/** What the expert has, as it was put: nothing is posted here, and there are no pay passwords (CALL-169). */
export function ownMoney(ctx: FakeCtx): object {
  const expertId = expertOf(ctx);
  const { store, tenantId } = ctx;
  const amounts = { balance: 0, frozen: 0, totalIncome: 0, totalWithdrawn: 0 };
  const row =
    store.live(expertAccount, tenantId).find((one) => one.expertId === expertId) ??
    store.put(expertAccount, tenantId, { id: randomHex(ctx, 16), expertId, ...amounts, payPasswordFails: 0 });
  const yuan = Object.keys(amounts).map((name) => [name, toWireYuan(Number(row[name] ?? 0))]);
  return { id: row.id, ...Object.fromEntries(yuan), hasPayPassword: '0' };
}

/** The own bank accounts, their numbers masked (CALL-163). */
export function ownBankAccounts(ctx: FakeCtx): readonly WireRow[] {
  expertOf(ctx);
  return list(ctx, bankAccount, { pageSize: '100' }).records;
}

/** Adds an own bank account, or changes the one that is named. */
export function saveBankAccount(ctx: FakeCtx, body: Readonly<Record<string, unknown>>): WireRow {
  expertOf(ctx);
  return body.id ? edit(ctx, bankAccount, body) : add(ctx, bankAccount, body);
}
