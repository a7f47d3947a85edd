import type { LedgerBusiness } from '@saiyun/sdk/entities';
import { digestOf } from '@saiyun/sdk/logic/digest';
import type { Tx } from '../../db/db.ts';
import { holdLock } from '../../db/lock.ts';
import { balancesAfter, entryFault, inOrder, kindOf, overdrawn, type Posting, reversed } from '../../domain/ledger.ts';
import { Failure, type TxCtx } from '../../kernel/entity-module.ts';
import { newId } from '../../kernel/id.ts';

/** What posting needs of the call's context. */
export type LedgerCtx = Pick<TxCtx, 'tx' | 'tenantId' | 'now' | 'random'> & { readonly actor: { readonly username: string } };

export interface NewEntry {
  readonly bizType: LedgerBusiness;
  /** Wire name and id of the row that the money is moved for. */
  readonly refType: string;
  readonly refId: string;
  /** Posting again with the same key has no effect. */
  readonly idempotencyKey: string;
  readonly postings: readonly Posting[];
  /** The id of the entry that this one reverses. */
  readonly reverseOf?: string;
}

export interface PostedEntry {
  readonly id: string;
  readonly entryNo: number;
  /** False if the key is already known; the entry is then the earlier one. */
  readonly isNew: boolean;
  /** The current balances of the entry's accounts. */
  readonly balances: ReadonlyMap<string, number>;
}

interface StoredEntry {
  readonly id: string;
  readonly entryNo: number;
  readonly hash: string;
}

/** The postings of an entry. */
export function postingsOf({ tx, tenantId }: Pick<LedgerCtx, 'tx' | 'tenantId'>, entryId: string): Promise<Posting[]> {
  return tx.many<Posting>(
    `select a.account_code as account, p.amount from ds_tb_ledger_posting p join ds_tb_ledger_account a on a.id = p.account_id
     where p.entry_id = $1 and p.tenant_id = $2 order by a.account_code collate "C"`,
    [entryId, tenantId],
  );
}

/** Opens missing accounts and locks all of them, always in the same order. */
const lockAccounts = async (ctx: LedgerCtx, postings: readonly Posting[]) => {
  const { tx, tenantId } = ctx;
  const opened = postings.map(({ account }) => ({ id: newId(ctx), account, kind: kindOf(account) }));
  await tx.run(
    `insert into ds_tb_ledger_account (id, tenant_id, account_code, kind, currency, balance, create_by, create_time)
     select r.id, $2::int, r.account, r.kind, 'CNY', 0, $3, $4::timestamptz from json_to_recordset($1::json) as r(id text, account text, kind text)
     on conflict do nothing`,
    [JSON.stringify(opened), tenantId, ctx.actor.username, ctx.now()],
  );
  const rows = await tx.many<{ id: string; account: string; balance: number }>(
    `select id, account_code as account, balance from ds_tb_ledger_account
     where tenant_id = $1 and account_code = any($2) and del_flag = '0' order by account_code collate "C" for update`,
    [tenantId, postings.map(({ account }) => account)],
  );
  return {
    ids: new Map(rows.map(({ account, id }) => [account, id])),
    balances: new Map(rows.map(({ account, balance }) => [account, balance])),
  };
};

/** The digest of an entry, over all of its values and the digest of the one before. */
const hashOf = (entry: NewEntry, tenantId: number, entryNo: number, hashPrev: string | null): string =>
  digestOf({
    tenantId,
    entryNo,
    bizType: entry.bizType,
    refType: entry.refType,
    refId: entry.refId,
    idempotencyKey: entry.idempotencyKey,
    reverseOf: entry.reverseOf ?? null,
    postings: inOrder(entry.postings).map(({ account, amount }) => [account, amount]),
    hashPrev,
  });

/** Locks the tenant's ledger until this transaction ends, as posting does. */
export async function lockLedger({ tx, tenantId }: Pick<LedgerCtx, 'tx' | 'tenantId'>): Promise<void> {
  await holdLock(tx, `ledger ${tenantId}`);
}

/**
 * Posts an entry in the transaction of the call. The postings sum to zero, no payee's account goes below zero, and entries are numbered and
 * chained by digest, one at a time per tenant. Refuses with `ledger.insufficient` if a payee would be overdrawn, and with `ledger.key_used`
 * if the key is known with other postings; a known key with the same postings changes nothing.
 */
export async function post(ctx: LedgerCtx, entry: NewEntry): Promise<PostedEntry> {
  const { tx, tenantId } = ctx;
  const fault = entryFault(entry.postings);
  if (fault !== undefined) throw new TypeError(`entry ${entry.idempotencyKey}: ${fault}`);
  await lockLedger(ctx);
  const postings = inOrder(entry.postings);
  const known = await tx.one<StoredEntry>(
    `select id, entry_no as "entryNo", hash from ds_tb_ledger_entry where tenant_id = $1 and idempotency_key = $2`,
    [tenantId, entry.idempotencyKey],
  );
  if (known && JSON.stringify(inOrder(await postingsOf(ctx, known.id))) !== JSON.stringify(postings))
    throw new Failure('ledger.key_used', { key: entry.idempotencyKey });
  const { ids, balances } = await lockAccounts(ctx, postings);
  if (known) return { id: known.id, entryNo: known.entryNo, isNew: false, balances };
  const after = balancesAfter(balances, postings);
  if (overdrawn(after) !== undefined) throw new Failure('ledger.insufficient');
  const last = await tx.one<StoredEntry>(
    `select id, entry_no as "entryNo", hash from ds_tb_ledger_entry where tenant_id = $1 order by entry_no desc limit 1`,
    [tenantId],
  );
  const id = newId(ctx);
  const entryNo = (last?.entryNo ?? 0) + 1;
  const hashPrev = last?.hash ?? null;
  await tx.run(
    `insert into ds_tb_ledger_entry (id, tenant_id, entry_no, biz_type, ref_type, ref_id, idempotency_key, reverse_of, hash_prev, hash, create_by, create_time)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      id,
      tenantId,
      entryNo,
      entry.bizType,
      entry.refType,
      entry.refId,
      entry.idempotencyKey,
      entry.reverseOf ?? null,
      hashPrev,
      hashOf(entry, tenantId, entryNo, hashPrev),
      ctx.actor.username,
      ctx.now(),
    ],
  );
  const rows = postings.map(({ account, amount }) => ({ id: newId(ctx), account: ids.get(account), amount }));
  await tx.run(
    `insert into ds_tb_ledger_posting (id, tenant_id, entry_id, account_id, amount, create_by, create_time)
     select r.id, $2::int, $3, r.account, r.amount, $4, $5::timestamptz from json_to_recordset($1::json) as r(id text, account text, amount bigint)`,
    [JSON.stringify(rows), tenantId, id, ctx.actor.username, ctx.now()],
  );
  await tx.run(
    `update ds_tb_ledger_account as t set balance = t.balance + r.amount, revision = t.revision + 1, update_by = $2, update_time = $3::timestamptz
     from json_to_recordset($1::json) as r(account text, amount bigint) where t.id = r.account and t.tenant_id = $4`,
    [JSON.stringify(rows), ctx.actor.username, ctx.now(), tenantId],
  );
  return { id, entryNo, isNew: true, balances: after };
}

/** Reverses an entry once, with the opposite postings. Refuses with `ledger.insufficient` if the money is no longer there. */
export async function reverse(ctx: LedgerCtx, entryId: string, entry: Omit<NewEntry, 'postings' | 'reverseOf'>): Promise<PostedEntry> {
  return post(ctx, { ...entry, postings: reversed(await postingsOf(ctx, entryId)), reverseOf: entryId });
}

/** The number of entries read at a time. */
const blockSize = 2000;

type ReadEntry = StoredEntry & Omit<NewEntry, 'postings'> & { readonly hashPrev: string | null; readonly postings: Posting[] | null };

/**
 * The first entry of a tenant with a digest that does not match its stored data, or
 * one that does not follow the entry before; `undefined` if the chain is intact.
 */
export async function brokenEntry(tx: Pick<Tx, 'many'>, tenantId: number): Promise<string | undefined> {
  let hashPrev: string | null = null;
  for (let last = 0; ; last += blockSize) {
    const entries: ReadEntry[] = await tx.many<ReadEntry>(
      `select e.id, e.entry_no as "entryNo", e.hash, e.hash_prev as "hashPrev", e.biz_type as "bizType", e.ref_type as "refType", e.ref_id as "refId",
         e.idempotency_key as "idempotencyKey", e.reverse_of as "reverseOf",
         (select jsonb_agg(jsonb_build_object('account', a.account_code, 'amount', p.amount))
          from ds_tb_ledger_posting p join ds_tb_ledger_account a on a.id = p.account_id where p.entry_id = e.id) as postings
       from ds_tb_ledger_entry e where e.tenant_id = $1 and e.entry_no > $2 order by e.entry_no limit ${blockSize}`,
      [tenantId, last],
    );
    for (const [i, entry] of entries.entries()) {
      const entryNo = last + i + 1;
      const hash = hashOf({ ...entry, postings: entry.postings ?? [] }, tenantId, entryNo, hashPrev);
      if (entry.entryNo !== entryNo || entry.hashPrev !== hashPrev || entry.hash !== hash) return entry.id;
      hashPrev = entry.hash;
    }
    if (entries.length < blockSize) return undefined;
  }
}
