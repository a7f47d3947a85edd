import { readFile } from 'node:fs/promises';
import { type Issue, longText } from '@saiyun/sdk/contract';
import {
  paymentStatus,
  payProvider,
  reconcileBatch,
  reconcileDay,
  reconcileKind,
  reconcileRow,
  reconcileStatus,
  refundStatus,
} from '@saiyun/sdk/entities';
import { toWireDate, yuan } from '@saiyun/sdk/view';
import type { Tx } from '../../../db/db.ts';
import { holdLock, tryLock } from '../../../db/lock.ts';
import { isBankMessage, readBankMessage } from '../../../domain/statement/bank-message.ts';
import { type StatementOf, statementLayouts } from '../../../domain/statement/layouts.ts';
import { type RowFault, readStatement, type StatementRead, type StatementRow } from '../../../domain/statement/read-statement.ts';
import { oneOf, readInput } from '../../../http/call/input.ts';
import type { SentFile } from '../../../http/call/multipart.ts';
import { rolesFor } from '../../../kernel/access/access.ts';
import { audit } from '../../../kernel/audit/audit.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { entityModule, Failure, type TxCtx } from '../../../kernel/entity-module.ts';
import { newId } from '../../../kernel/id.ts';
import { touch } from '../../../kernel/row/touch.ts';
import { inTransaction } from '../../../kernel/write/dry-run.ts';
import type { SheetRow } from '../../../sheet/cell.ts';
import { readSheet } from '../../../sheet/read-sheet.ts';
import { systemCtx } from '../fees/rows.ts';
import { refuseSame, toldOfSecond, twoPersonFen } from '../two-people.ts';

export const statementInput = {
  provider: oneOf(['支付渠道', 'Provider'], [payProvider.wechat, payProvider.alipay, payProvider.offline], { required: true }),
  replaceReason: longText(['替换原因', 'Why it replaces the one before'], { max: 500 }),
} as const;

/** More rows than any provider has in a file; a month of the largest competition has a tenth of it. */
const mostRows = 200_000;
const blockSize = 5000;
const unmatched = `'${reconcileStatus.unknown}', '${reconcileStatus.amount}'`;
const differs = `'${reconcileStatus.unknown}', '${reconcileStatus.amount}', '${reconcileStatus.missing}'`;

/** How a statement was read. */
export interface ReadStatement {
  readonly days: number;
  readonly rows: number;
  /** Rows that were not on a statement read before. */
  readonly added: number;
  /** Differences of these days that are left. */
  readonly open: number;
}

type Rows = Extract<StatementRead, { readonly rows: unknown }>;
/** A row that is wrong, or says something else than on a statement read before. */
type WrongRow = Omit<RowFault, 'fault'> & { readonly fault: RowFault['fault'] | 'changed' };

const readRowsOf = (read: StatementRead): Rows => {
  if ('fault' in read) throw new Failure(`statement.${read.fault}`, { row: read.rowNo, value: read.value });
  return read;
};

/** A clerk who mends so many sees a pattern, and reads the file again for the rest. */
const mostTold = 200;

/** All that is wrong at once, so that the file is mended once; nothing of it is stored. */
const refuseWrong = (wrong: readonly WrongRow[], total: number): void => {
  if (total === 0) return;
  const told = wrong.toSorted((a, b) => a.rowNo - b.rowNo).slice(0, mostTold);
  const issues = told.map(({ rowNo: row, column, fault, value }): Issue => {
    const place = column === null ? '' : ` · ${column}`;
    return { field: `${row}`, code: 'rule', message: `statementRow.${fault}`, params: { row, place, value } };
  });
  const more = total - told.length;
  const rest: readonly Issue[] = more > 0 ? [{ field: '', code: 'rule', message: 'statementRow.more', params: { count: more } }] : [];
  throw new Failure('statement.rows', { count: total }, { issues: [...issues, ...rest] });
};

/** Larger than any message of a day; the rows of a spreadsheet are streamed and counted. */
const mostMessageBytes = 50_000_000;

const rowsOf = async (provider: StatementOf, { path, size, head }: SentFile): Promise<Rows> => {
  if (provider === 'offline' && isBankMessage(head)) {
    if (size > mostMessageBytes) throw new Failure('statement.large', { max: mostRows });
    return readRowsOf(await readBankMessage(await readFile(path)));
  }
  const sheet: SheetRow[] = [];
  for await (const rows of readSheet(path, { text: 'csv' })) {
    sheet.push(...rows);
    if (sheet.length > mostRows) throw new Failure('statement.large', { max: mostRows });
  }
  return readRowsOf(readStatement(statementLayouts[provider], sheet));
};

/** The days of a statement, made where they are new; ids by day. */
const batchesFor = async (
  ctx: TxCtx,
  provider: string,
  days: readonly string[],
  fileName: string,
): Promise<ReadonlyMap<string, string>> => {
  const given = days.map((day) => ({ id: newId(ctx), day }));
  const rows = await ctx.tx.many<{ id: string; day: string }>(
    `insert into ds_tb_reconcile_batch (id, tenant_id, provider, day, status, file_name, create_by, create_time)
     select r.id, $2::int, $3, r.day, '${reconcileDay.open}', $4, $5, $6::timestamptz from json_to_recordset($1::json) as r(id text, day date)
     on conflict (tenant_id, provider, day) where del_flag = '0' do update set file_name = excluded.file_name
     returning id, to_char(day, 'YYYY-MM-DD') as day`,
    [JSON.stringify(given), ctx.tenantId, provider, fileName, ctx.actor.username, ctx.now()],
  );
  return new Map(rows.map(({ id, day }) => [day, id]));
};

const dayOf = (ms: number): string => toWireDate(new Date(ms));

const blocksOf = function* <T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < rows.length; start += blockSize) yield rows.slice(start, start + blockSize);
};

/** Rows that say another amount than on a statement read before: the first ones, and how many there are. */
const changedRows = async (ctx: TxCtx, provider: string, rows: readonly StatementRow[]) => {
  const found: WrongRow[] = [];
  let total = 0;
  for (const block of blocksOf(rows)) {
    const changed = await ctx.tx.many<{ rowNo: number; value: string; all: number }>(
      `select r."rowNo", r."sourceId" as value, (count(*) over ())::int as "all" from json_to_recordset($1::json) as r("rowNo" int, "sourceId" text, fen bigint, kind text)
         join ds_tb_reconcile_row t on t.tenant_id = $2 and t.provider = $3 and t.source_id = r."sourceId" and t.del_flag = '0'
       where t.amount <> r.fen or t.kind <> r.kind order by 1 limit ${mostTold}`,
      [JSON.stringify(block), ctx.tenantId, provider],
    );
    found.push(...changed.map(({ rowNo, value }) => ({ rowNo, value, column: null, fault: 'changed' as const })));
    total += changed[0]?.all ?? 0;
  }
  return { found, total };
};

/** Stores rows that were not read before. Answers how many are new. */
const insertRows = async (
  ctx: TxCtx,
  provider: string,
  rows: readonly StatementRow[],
  batches: ReadonlyMap<string, string>,
): Promise<number> => {
  let added = 0;
  for (const some of blocksOf(rows)) {
    const block = some.map((row) => ({ ...row, id: newId(ctx), batch: batches.get(dayOf(row.time)), time: new Date(row.time) }));
    const given = JSON.stringify(block);
    added += await ctx.tx.run(
      `insert into ds_tb_reconcile_row (id, tenant_id, batch_id, provider, kind, source_id, our_no, amount, trade_time, status, difference, note, create_by, create_time)
       select r.id, $2::int, r.batch, $3, r.kind, r."sourceId", r."ourNo", r.fen, r.time, '${reconcileStatus.unknown}',
         case r.kind when '${reconcileKind.payment}' then r.fen else -r.fen end, r.note, $4, $5::timestamptz
       from json_to_recordset($1::json) as r(id text, batch text, kind text, "sourceId" text, "ourNo" text, fen bigint, time timestamptz, note text)
       on conflict (tenant_id, provider, source_id) where del_flag = '0' do nothing`,
      [given, ctx.tenantId, provider, ctx.actor.username, ctx.now()],
    );
  }
  return added;
};

/**
 * Compares the rows of a provider that are not matched with our books: payments by their number or the provider's, transfers also by the
 * order that their words name; refunds likewise.
 */
const match = async (ctx: TxCtx, provider: string): Promise<void> => {
  // One join for each number, so that each can be hashed.
  await ctx.tx.run(
    `update ds_tb_reconcile_row as t set payment_id = f.id, difference = t.amount - f.amount,
       status = case when t.amount = f.amount then '${reconcileStatus.matched}' else '${reconcileStatus.amount}' end, ${touch('$3', '$4', 't.revision')}
     from (select w.id as row_id, p.id, p.amount from ds_tb_reconcile_row w join ds_tb_payment p on p.tenant_id = w.tenant_id and p.provider = w.provider and p.payment_no = w.our_no
         where w.tenant_id = $1 and w.provider = $2 and w.kind = '${reconcileKind.payment}' and w.status in (${unmatched}) and w.del_flag = '0' and p.status = '${paymentStatus.succeeded}' and p.del_flag = '0'
       union select w.id, p.id, p.amount from ds_tb_reconcile_row w join ds_tb_payment p on p.tenant_id = w.tenant_id and p.provider = w.provider and p.provider_trade_no = w.source_id
         where w.tenant_id = $1 and w.provider = $2 and w.kind = '${reconcileKind.payment}' and w.status in (${unmatched}) and w.del_flag = '0' and p.status = '${paymentStatus.succeeded}' and p.del_flag = '0'
       union select w.id, p.id, p.amount from ds_tb_reconcile_row w join ds_tb_cost_order o on o.tenant_id = w.tenant_id and o.order_no = w.our_no and o.del_flag = '0'
           join ds_tb_payment_part x on x.tenant_id = o.tenant_id and x.order_id = o.id
           join ds_tb_payment p on p.tenant_id = x.tenant_id and p.id = x.payment_id and p.provider = w.provider
         where w.tenant_id = $1 and w.provider = $2 and w.kind = '${reconcileKind.payment}' and w.status in (${unmatched}) and w.del_flag = '0' and p.status = '${paymentStatus.succeeded}' and p.del_flag = '0') f
     where t.id = f.row_id and t.tenant_id = $1 and (t.status = '${reconcileStatus.unknown}' or t.amount = f.amount)`,
    [ctx.tenantId, provider, ctx.actor.username, ctx.now()],
  );
  await ctx.tx.run(
    `update ds_tb_reconcile_row as t set refund_id = f.id, difference = f.amount - t.amount,
       status = case when t.amount = f.amount then '${reconcileStatus.matched}' else '${reconcileStatus.amount}' end, ${touch('$3', '$4', 't.revision')}
     from (select w.id as row_id, r.id, r.amount, r.payment_id from ds_tb_reconcile_row w join ds_tb_refund r on r.tenant_id = w.tenant_id and r.refund_no = w.our_no
         where w.tenant_id = $1 and w.provider = $2 and w.kind = '${reconcileKind.refund}' and w.status in (${unmatched}) and w.del_flag = '0' and r.status = '${refundStatus.done}' and r.del_flag = '0'
       union select w.id, r.id, r.amount, r.payment_id from ds_tb_reconcile_row w join ds_tb_refund r on r.tenant_id = w.tenant_id and r.provider_refund_no = w.source_id
         where w.tenant_id = $1 and w.provider = $2 and w.kind = '${reconcileKind.refund}' and w.status in (${unmatched}) and w.del_flag = '0' and r.status = '${refundStatus.done}' and r.del_flag = '0'
       union select w.id, r.id, r.amount, r.payment_id from ds_tb_reconcile_row w join ds_tb_refund r on r.tenant_id = w.tenant_id and r.idempotency_key = w.provider || ':' || w.our_no
         where w.tenant_id = $1 and w.provider = $2 and w.kind = '${reconcileKind.refund}' and w.status in (${unmatched}) and w.del_flag = '0' and r.status = '${refundStatus.done}' and r.del_flag = '0') f
       join ds_tb_payment p on p.id = f.payment_id and p.tenant_id = $1 and p.provider = $2
     where t.id = f.row_id and t.tenant_id = $1 and (t.status = '${reconcileStatus.unknown}' or t.amount = f.amount)`,
    [ctx.tenantId, provider, ctx.actor.username, ctx.now()],
  );
};

/** Takes away what was missing and has come since, and adds what our books have of these days and no statement has. */
const noteMissing = async (ctx: TxCtx, provider: string, days: readonly string[]): Promise<void> => {
  // Deleted too: a row of our own is no trace of anything, once a statement has it.
  await ctx.tx.run(
    `delete from ds_tb_reconcile_row t where t.tenant_id = $1 and t.provider = $2 and t.status = '${reconcileStatus.missing}' and exists (select 1 from ds_tb_reconcile_row o
       where o.tenant_id = $1 and o.id <> t.id and o.del_flag = '0' and (o.payment_id = t.payment_id or o.refund_id = t.refund_id))`,
    [ctx.tenantId, provider],
  );
  const params = [ctx.tenantId, provider, days, ctx.actor.username, ctx.now()];
  await ctx.tx.run(
    `insert into ds_tb_reconcile_row (id, tenant_id, batch_id, provider, kind, source_id, our_no, amount, trade_time, status, payment_id, difference, create_by, create_time)
     select md5('ours:' || p.id), $1::int, b.id, $2, '${reconcileKind.payment}', p.payment_no, p.payment_no, p.amount, p.pay_time, '${reconcileStatus.missing}', p.id, -p.amount, $4, $5::timestamptz
     from ds_tb_payment p join ds_tb_reconcile_batch b on b.tenant_id = $1 and b.provider = $2 and b.del_flag = '0' and b.day = (p.pay_time at time zone 'Asia/Shanghai')::date
     where p.tenant_id = $1 and p.provider = $2 and p.status = '${paymentStatus.succeeded}' and p.del_flag = '0' and b.day = any($3::date[])
       and not exists (select 1 from ds_tb_reconcile_row o where o.tenant_id = $1 and o.payment_id = p.id and o.del_flag = '0')
     on conflict do nothing`,
    params,
  );
  await ctx.tx.run(
    `insert into ds_tb_reconcile_row (id, tenant_id, batch_id, provider, kind, source_id, our_no, amount, trade_time, status, refund_id, difference, create_by, create_time)
     select md5('ours:' || r.id), $1::int, b.id, $2, '${reconcileKind.refund}', r.refund_no, r.refund_no, r.amount, r.done_time, '${reconcileStatus.missing}', r.id, r.amount, $4, $5::timestamptz
     from ds_tb_refund r join ds_tb_payment p on p.id = r.payment_id and p.tenant_id = r.tenant_id
       join ds_tb_reconcile_batch b on b.tenant_id = $1 and b.provider = $2 and b.del_flag = '0' and b.day = (r.done_time at time zone 'Asia/Shanghai')::date
     where r.tenant_id = $1 and p.provider = $2 and r.status = '${refundStatus.done}' and r.del_flag = '0' and b.day = any($3::date[])
       and not exists (select 1 from ds_tb_reconcile_row o where o.tenant_id = $1 and o.refund_id = r.id and o.del_flag = '0')
     on conflict do nothing`,
    params,
  );
};

/** Adds up the days of a provider anew, or one day; `next` is a row that a verb is about to change. */
const addUp = (
  ctx: TxCtx,
  of: { readonly provider?: string; readonly batchId?: string },
  next?: { readonly id: string; readonly status: string },
) =>
  ctx.tx.run(
    `update ds_tb_reconcile_batch as t set total = s.total, matched = s.matched, open = s.open, difference = s.difference,
       status = case when s.open = 0 then '${reconcileDay.closed}' else '${reconcileDay.open}' end, ${touch('$6', '$7', 't.revision')}
     from (select n.batch_id, count(*) filter (where n.is_theirs)::int as total, count(*) filter (where n.state = '${reconcileStatus.matched}')::int as matched,
         count(*) filter (where n.state in (${differs}))::int as open, coalesce(sum(n.difference) filter (where n.state in (${differs})), 0)::bigint as difference
       from (select r.batch_id, r.difference, case when r.id = $4 then $5 else r.status end as state,
           r.id <> md5('ours:' || coalesce(r.payment_id, r.refund_id, '')) as is_theirs from ds_tb_reconcile_row r
         where r.tenant_id = $1 and ($2::text is null or r.provider = $2) and ($3::text is null or r.batch_id = $3) and r.del_flag = '0') n
       group by n.batch_id) s
     where t.id = s.batch_id and t.tenant_id = $1 and t.del_flag = '0'
       and (t.total, t.matched, t.open, t.difference) is distinct from (s.total, s.matched, s.open, s.difference)`,
    [ctx.tenantId, of.provider ?? null, of.batchId ?? null, next?.id ?? '', next?.status ?? '', ctx.actor.username, ctx.now()],
  );

/**
 * Puts aside what was read of these days before, for a statement that replaces it; days that are closed are settled with. Its rows stay, as
 * deleted ones, and the audit says what they came to.
 */
const putAside = async (ctx: TxCtx, provider: string, days: readonly string[], reason: string): Promise<void> => {
  const { tx, tenantId } = ctx;
  const batches = await tx.many<{
    id: string;
    day: string;
    status: string;
    fileName: string | null;
    total: number | null;
    open: number | null;
  }>(
    `select id, to_char(day, 'YYYY-MM-DD') as day, status, file_name as "fileName", total, open from ds_tb_reconcile_batch
     where tenant_id = $1 and provider = $2 and day = any($3::date[]) and del_flag = '0' order by day for update`,
    [tenantId, provider, days],
  );
  const closed = batches.find(({ status }) => status === reconcileDay.closed);
  if (closed) throw new Failure('statement.closed', { day: closed.day });
  const ids = batches.map(({ id }) => id);
  // Rows of our own are made anew by the same ids.
  await tx.run(
    `delete from ds_tb_reconcile_row where tenant_id = $1 and batch_id = any($2) and del_flag = '0' and id = md5('ours:' || coalesce(payment_id, refund_id, ''))`,
    [tenantId, ids],
  );
  await tx.run(
    `update ds_tb_reconcile_row set del_flag = '1', ${touch('$3', '$4')} where tenant_id = $1 and batch_id = any($2) and del_flag = '0'`,
    [tenantId, ids, ctx.actor.username, ctx.now()],
  );
  await audit(
    ctx,
    reconcileBatch,
    batches.map(({ id, fileName, total, open }) => ({
      action: 'replace',
      entityId: id,
      before: { file: fileName, rows: total, open },
      reason,
    })),
  );
};

const lockOf = (tenantId: number): string => `reconcile ${tenantId}`;

/** Compares what is still open with the books, and says in the audit which days that closes. Answers how many. */
const compareOpen = async (call: TxCtx): Promise<number> => {
  const { tx, tenantId } = call;
  const open = await tx.many<{ id: string; provider: string }>(
    `select id, provider from ds_tb_reconcile_batch where tenant_id = $1 and status = '${reconcileDay.open}' and del_flag = '0'`,
    [tenantId],
  );
  if (open.length === 0) return 0;
  for (const provider of new Set(open.map((day) => day.provider))) {
    await match(call, provider);
    await noteMissing(call, provider, []);
    await addUp(call, { provider });
  }
  const closed = await tx.many<{ id: string; total: number | null; matched: number | null }>(
    `select id, total, matched from ds_tb_reconcile_batch where tenant_id = $1 and id = any($2) and status = '${reconcileDay.closed}' and del_flag = '0'
     order by day, id`,
    [tenantId, open.map(({ id }) => id)],
  );
  await audit(
    call,
    reconcileBatch,
    closed.map(({ id, ...after }) => ({ action: 'closeDay', entityId: id, after })),
  );
  return closed.length;
};

/** Readers have what was booked since at most so long ago compared. */
const comparedMs = 60_000;

/**
 * Compares again, as payments and refunds may have been booked since a statement was read. Reading must stay cheap: counts do without, a
 * node does it once a minute, and nobody waits for another who is at it. It writes, so only while the platform takes writes.
 */
const compareForReaders = async (ctx: Ctx, to?: 'count'): Promise<void> => {
  if (to === 'count' || !ctx.mode.mayWork()) return;
  const { reconciled } = ctx.caches;
  const now = ctx.now().getTime();
  const since = now - (reconciled.get(ctx.tenantId) ?? Number.NEGATIVE_INFINITY);
  if (since >= 0 && since < comparedMs) return;
  reconciled.set(ctx.tenantId, now);
  await ctx.db.tx(async (tx) => {
    if (await tryLock(tx, lockOf(ctx.tenantId))) await compareOpen({ ...systemCtx(ctx, ctx.tenantId), tx });
  });
};

/** PUT /dsTbReconcileBatch/compare: compares all open days with the books now. */
export async function compareNow(ctx: Ctx): Promise<{ readonly closed: number }> {
  rolesFor(ctx, reconcileRow, 'dismiss');
  return inTransaction(ctx, async (tx) => {
    await holdLock(tx, lockOf(ctx.tenantId));
    return { closed: await compareOpen({ ...ctx, tx }) };
  });
}

/**
 * POST /dsTbReconcileBatch/statement: reads a statement of a provider or the bank, whole or not at all, and compares it with our books. To
 * read it again adds nothing, and finds what was booked since.
 */
export async function takeStatement(
  ctx: Ctx,
  fields: Readonly<Record<string, string>>,
  sent: SentFile | undefined,
): Promise<ReadStatement> {
  rolesFor(ctx, reconcileRow, 'dismiss');
  const { provider, replaceReason } = readInput(statementInput, fields);
  if (!sent) throw new Failure('file.none');
  const { rows, faults } = await rowsOf(provider as StatementOf, sent);
  const days = [...new Set(rows.map(({ time }) => dayOf(time)))].toSorted();
  return inTransaction(ctx, async (tx) => {
    const call: TxCtx = { ...ctx, tx };
    await holdLock(tx, lockOf(ctx.tenantId));
    if (replaceReason) await putAside(call, provider, days, replaceReason);
    const changed = await changedRows(call, provider, rows);
    refuseWrong([...faults, ...changed.found], faults.length + changed.total);
    const batches = await batchesFor(call, provider, days, sent.fileName.slice(0, 200));
    // Rows just written have no statistics: the planner takes them for one or two, and would compare each with each.
    await tx.one(`select set_config('enable_nestloop', 'off', true)`);
    const added = await insertRows(call, provider, rows, batches);
    await match(call, provider);
    await noteMissing(call, provider, days);
    await addUp(call, { provider });
    const ids = [...batches.values()];
    const left = await tx.one<{ open: number }>(
      `select coalesce(sum(open), 0)::int as open from ds_tb_reconcile_batch where tenant_id = $1 and id = any($2) and del_flag = '0'`,
      [ctx.tenantId, ids],
    );
    const told = { days: days.length, rows: rows.length, added, open: left?.open ?? 0 };
    await audit(
      call,
      reconcileBatch,
      ids.map((entityId) => ({ action: 'statement', entityId, after: { file: sent.fileName, sha256: sent.sha256, ...told } })),
    );
    return told;
  });
}

/** Days of statements; their rows say what differs. */
export const reconcileBatchModule = entityModule(reconcileBatch, { refresh: compareForReaders });

/** What our books have for rows of statements: the amount, in yuan, and the orders it belongs to, comma-joined. */
const oursOf = async (tenantId: number, tx: Pick<Tx, 'many'>, ids: readonly string[]) => {
  const rows = await tx.many<{ id: string; fen: number; orderId: string | null; orderNo: string | null }>(
    `select t.id, coalesce(r.amount, p.amount) as fen, o.ids as "orderId", o.nos as "orderNo" from ds_tb_reconcile_row t
       left join ds_tb_refund r on r.id = t.refund_id and r.tenant_id = t.tenant_id
       left join ds_tb_payment p on p.id = t.payment_id and p.tenant_id = t.tenant_id
       left join lateral (select string_agg(c.id, ',' order by c.order_no) as ids, string_agg(c.order_no, ',' order by c.order_no) as nos
         from ds_tb_cost_order c where c.tenant_id = t.tenant_id and c.id = any(string_to_array(coalesce(r.order_id, p.order_ids), ','))) o on true
     where t.tenant_id = $1 and t.id = any($2) and coalesce(r.amount, p.amount) is not null`,
    [tenantId, ids],
  );
  return new Map(rows.map(({ id, fen, ...order }) => [id, { ourAmount: yuan(fen), ...order }]));
};

/** Differences that finance has looked into. */
export const reconcileRowModule = entityModule(reconcileRow, {
  refresh: compareForReaders,
  derives: ({ tenantId }, tx, ids) => oursOf(tenantId, tx, ids),
  verbs: {
    async dismiss(ctx, row, { reason }) {
      await refuseSame(ctx, row.dismissBy);
      if (Math.abs(row.difference ?? 0) >= twoPersonFen && !row.dismissBy)
        return { status: row.status, dismissBy: ctx.actor.userId, dismissReason: reason };
      await addUp(ctx, { batchId: row.batchId }, { id: row.id, status: reconcileStatus.dismissed });
      return { dismissBy: row.dismissBy ?? ctx.actor.userId, dismissReason: reason };
    },
    async reopen(ctx, row) {
      const isOurs = row.paymentId !== null || row.refundId !== null ? row.sourceId === row.ourNo : false;
      const known = row.paymentId === null && row.refundId === null ? reconcileStatus.unknown : reconcileStatus.amount;
      const status = isOurs ? reconcileStatus.missing : known;
      await addUp(ctx, { batchId: row.batchId }, { id: row.id, status });
      return { status, dismissBy: null, dismissReason: null };
    },
  },
  afterwards: {
    dismiss: async (ctx, rows) => (rows.some(({ status }) => status !== reconcileStatus.dismissed) ? toldOfSecond(ctx) : {}),
  },
});
