import { no, yes } from '@saiyun/sdk/contract';
import { invoice as invoiceRecord, invoiceStatus } from '@saiyun/sdk/entities';
import type { InvoiceOutcome, InvoiceRequest, InvoiceService, Issued, RedOutcome } from '../../../delivery/invoice/port.ts';
import { openInvoiceServices } from '../../../delivery/invoice/services.ts';
import { ProviderSilent } from '../../../delivery/pay/port.ts';
import { payOrigin } from '../../../http/caller/own-address.ts';
import type { Invoices } from '../../../kernel/area-services.ts';
import { freeRows, heldRow, openSender } from '../../../kernel/background-pass.ts';
import type { Ctx, Services } from '../../../kernel/context.ts';
import { Failure, type TxCtx } from '../../../kernel/entity-module.ts';
import { type DbRow, fromDb } from '../../../kernel/row/row.ts';
import { type StoredBytes, storeBytes } from '../../../kernel/write/store-bytes.ts';
import { nextAsk } from '../fees/booking.ts';
import { afterTaken } from '../fees/due-work.ts';
import { changeRow } from '../fees/tell.ts';
import { keptTokens } from './kept-token.ts';
import { type Invoice, invoiceHidden, lockInvoice, orderIdsOf, sumNow } from './rows.ts';

/** Another node takes over what this one took and did not finish. */
const takenMs = 120_000;
/** Invoices' files, opened by whoever may see the invoice. */
const invoiceBiz = 'invoice';
const longestRemark = 200;

interface Due {
  readonly id: string;
  readonly tenantId: number;
  readonly count: number;
}

/** Where the tax service says that something has changed; null without an address that it can reach: it is asked all the same. */
const notifyUrl = ({ config }: Pick<Services, 'config'>): string | null => {
  if (config.SAIYUN_PUBLIC_URL === undefined && config.SAIYUN_PAY_SIMULATOR !== 'on') return null;
  return `${payOrigin(config)}${config.SAIYUN_PREFIX}/dsTbInvoice/notify`;
};

const takeInvoicesSql = (rows: string): string =>
  `update ds_tb_invoice i set query_count = i.query_count + 1, next_query_time = $2
   where i.id in (select id from ds_tb_invoice where status in ('${invoiceStatus.issuing}', '${invoiceStatus.issued}', '${invoiceStatus.reversing}')
     and del_flag = '0' and next_query_time <= $1 and ($3::int is null or tenant_id = $3)
     order by next_query_time ${rows})
   returning i.id, i.tenant_id as "tenantId", i.query_count as count`;
const takeFreeInvoicesSql = takeInvoicesSql(freeRows);
const takeHeldInvoiceSql = takeInvoicesSql(heldRow);

/** Takes due invoices, so no other node asks for them too. All tenants, or one of them: nodes ask for the invoices of all. */
const takeInvoices = ({ db, now }: Services, tenantId: number | null, waits: boolean): Promise<Due[]> => {
  const of = [now(), new Date(now().getTime() + takenMs), tenantId];
  // All tenants, or one of them: as above. Never null: count: it counts from zero.
  return waits ? db.many<Due>(takeHeldInvoiceSql, of) : db.many<Due>(takeFreeInvoicesSql, of);
};

const invoiceOf = async (ctx: Ctx, id: string): Promise<Invoice> => {
  const row = await ctx.db.one<DbRow>(`select * from ds_tb_invoice where id = $1 and tenant_id = $2 and del_flag = '0'`, [
    id,
    ctx.tenantId,
  ]);
  if (!row) throw new Failure('row.missing');
  return fromDb(ctx, invoiceRecord, row, invoiceHidden);
};

const kindOf = ({ invoiceKind }: Invoice): InvoiceRequest['kind'] => (invoiceKind === 'special' ? 'special' : 'normal');

/** What the invoice is for: the competition, its teams and orders, as long as a remark may be. */
const remarkOf = async (ctx: Ctx, row: Invoice): Promise<string> => {
  const orders = await ctx.db.many<{ competition: string; team: string; no: string }>(
    `select c.competition_name as competition, r.team_name as team, o.order_no as no
     from ds_tb_cost_order o join ds_tb_registration r on r.id = o.registration_id and r.tenant_id = o.tenant_id
       join ds_tb_competition c on c.id = o.competition_id and c.tenant_id = o.tenant_id
     where o.tenant_id = $1 and o.id = any($2) and o.del_flag = '0' order by o.create_time, o.id`,
    [ctx.tenantId, orderIdsOf(row)],
  );
  const teams = orders.map(({ team }) => team).join('、');
  return `${orders[0]?.competition ?? ''}报名费：${teams}（${row.requestNo}）`.slice(0, longestRemark);
};

const requestOf = async (ctx: Ctx, row: Invoice): Promise<InvoiceRequest> => ({
  requestNo: row.requestNo,
  kind: kindOf(row),
  buyer: { name: row.buyerName, taxNo: row.buyerTaxNo || null, bank: row.buyerBank || null, address: row.buyerAddress || null },
  amountFen: row.amount,
  remark: await remarkOf(ctx, row),
  at: ctx.now(),
  notifyUrl: notifyUrl(ctx),
});

/**
 * Has an invoice issued, or asks what became of it. Only the first time it is not asked first: whatever was sent before may have arrived, and
 * what the service does not know is sent again under the same number.
 */
const askIssue = async (ctx: Ctx, service: InvoiceService, row: Invoice, count: number): Promise<InvoiceOutcome> => {
  if (count > 1 || row.status === invoiceStatus.issued) {
    const said = await service.query(row.requestNo);
    if (said.state !== 'missing' || row.status === invoiceStatus.issued) return said;
  }
  const taken = await service.issue(await requestOf(ctx, row));
  if (taken.state !== 'issuing') return taken;
  const said = await service.query(row.requestNo);
  return said.state === 'missing' ? taken : said;
};

const askRed = async (service: InvoiceService, row: Invoice, count: number): Promise<RedOutcome> => {
  const redNo = row.redRequestNo ?? '';
  if (count > 1) {
    const said = await service.queryRed(redNo);
    if (said.state !== 'missing') return said;
  }
  const buyer = { name: row.buyerName, taxNo: row.buyerTaxNo || null };
  const taken = await service.redLetter({ redNo, invoiceNo: row.invoiceNo ?? '', kind: kindOf(row), buyer, amountFen: row.amount });
  if (taken.state !== 'reversing') return taken;
  const said = await service.queryRed(redNo);
  return said.state === 'missing' ? taken : said;
};

/** The file of an issued invoice, stored and not yet named by any row; undefined while the service does not give it. */
const fileOf = async (ctx: Ctx, service: InvoiceService, { fileUrl, number }: Issued): Promise<StoredBytes | undefined> => {
  if (fileUrl === null) return undefined;
  try {
    return await storeBytes(ctx, await service.fetchFile(fileUrl), 'application/pdf');
  } catch (error) {
    if (!(error instanceof ProviderSilent)) throw error;
    ctx.log.warn({ number, reason: error.message }, 'the file of an invoice cannot be had yet');
    return undefined;
  }
};

const keepFile = async (ctx: TxCtx, number: string, file: StoredBytes): Promise<string> => {
  const path = `${invoiceBiz}/${file.storedName}.pdf`;
  await ctx.tx.run(
    `insert into sys_file (path, tenant_id, stored_name, biz, file_name, mime_type, size, sha256, create_by, create_time)
     values ($1, $2, $3, '${invoiceBiz}', $4, 'application/pdf', $5, $6, $7, $8)`,
    [path, ctx.tenantId, file.storedName, `${number}.pdf`, file.size, file.sha256, ctx.actor.username, ctx.now()],
  );
  return path;
};

/** Books an invoice that was issued, or the file of one that is booked already. Answers whether the file was of use. */
const bookIssued = async (ctx: TxCtx, row: Invoice, said: Issued, file: StoredBytes | undefined, count: number): Promise<boolean> => {
  const isNew = row.status === invoiceStatus.issuing;
  if (!isNew && (row.status !== invoiceStatus.issued || row.fileId !== null)) return false;
  const fileId = file ? await keepFile(ctx, said.number, file) : null;
  const again = fileId === null && said.fileUrl !== null ? nextAsk(ctx.now(), count) : null;
  const next = { fileId, next_query_time: again?.toISOString() ?? null };
  if (isNew)
    await changeRow(ctx, 'invoice', row, 'issued', {
      ...next,
      status: invoiceStatus.issued,
      invoiceNo: said.number,
      issueTime: said.at ?? ctx.now(),
      redDue: (await sumNow(ctx, row)) < row.amount ? yes : no,
    });
  else await changeRow(ctx, 'invoice', row, 'filed', next);
  return fileId !== null;
};

const askAgain = (ctx: TxCtx, { id }: Invoice, count: number): Promise<unknown> =>
  ctx.tx.run(`update ds_tb_invoice set next_query_time = $3 where id = $1 and tenant_id = $2 and next_query_time is not null`, [
    id,
    ctx.tenantId,
    nextAsk(ctx.now(), count),
  ]);

const bookRed = async (ctx: TxCtx, row: Invoice, said: RedOutcome, count: number): Promise<void> => {
  if (row.status !== invoiceStatus.reversing) return;
  if (said.state === 'reversed')
    await changeRow(ctx, 'invoice', row, 'reversed', {
      status: invoiceStatus.reversed,
      redNo: said.number,
      redTime: said.at ?? ctx.now(),
      redDue: no,
      next_query_time: null,
    });
  else if (said.state === 'failed')
    await changeRow(ctx, 'invoice', row, 'redFailed', {
      status: invoiceStatus.issued,
      failReason: said.reason.slice(0, 500),
      next_query_time: null,
    });
  else await askAgain(ctx, row, count);
};

const workIssue = async (ctx: Ctx, service: InvoiceService, row: Invoice, count: number): Promise<void> => {
  const said = await askIssue(ctx, service, row, count);
  const file = said.state === 'issued' ? await fileOf(ctx, service, said) : undefined;
  let isUsed = false;
  try {
    isUsed = await ctx.db.tx(async (tx) => {
      const call: TxCtx = { ...ctx, tx };
      const now = await lockInvoice(call, row.id);
      if (said.state === 'issued') return bookIssued(call, now, said, file, count);
      if (said.state === 'failed' && now.status === invoiceStatus.issuing)
        await changeRow(call, 'invoice', now, 'failed', {
          status: invoiceStatus.failed,
          failReason: said.reason.slice(0, 500),
          next_query_time: null,
        });
      else await askAgain(call, now, count);
      return false;
    });
  } finally {
    if (file && !isUsed) await ctx.storage.remove(file.storedName);
  }
};

/** Has an invoice issued or reversed; silence leaves it on its way, to be asked for again. */
const workInvoice = async (ctx: Ctx, { id, count }: Due): Promise<void> => {
  const row = await invoiceOf(ctx, id);
  const service = ctx.invoices.services.of(ctx.tenantId);
  if (!service) return;
  try {
    if (row.status === invoiceStatus.reversing) {
      const said = await askRed(service, row, count);
      await ctx.db.tx(async (tx) => bookRed({ ...ctx, tx }, await lockInvoice({ ...ctx, tx }, id), said, count));
    } else await workIssue(ctx, service, row, count);
  } catch (error) {
    if (!(error instanceof ProviderSilent)) throw error;
    ctx.log.warn({ invoice: row.requestNo, reason: error.message }, 'the tax service did not say what became of an invoice');
    await ctx.db.tx((tx) => askAgain({ ...ctx, tx }, row, count));
  }
};

/** Issues, reverses and asks for the invoices that are due; answers how many. */
export function workDueInvoices(services: Services, tenantId: number | null, signal?: AbortSignal): Promise<number> {
  return afterTaken(services, (waits) => takeInvoices(services, tenantId, waits), workInvoice, signal);
}

/** A tax service says that something has changed. Nobody signed it, so nothing of it is believed: the service is asked. */
export async function hearOfInvoice(services: Services, requestNo: string): Promise<void> {
  // All tenants: a notice names the request, not the tenant.
  const heard = await services.db.one(
    `update ds_tb_invoice set next_query_time = $2 where request_no = $1 and status in ('${invoiceStatus.issuing}', '${invoiceStatus.reversing}')
       and del_flag = '0' returning id`,
    [requestNo, services.now()],
  );
  if (heard) services.invoices.soon();
}

/** Issues in the background, one after the other. */
export function openInvoices(services: () => Services): Invoices {
  let opened: Invoices['services'] | undefined;
  const sender = openSender(
    services,
    async (own) => {
      await workDueInvoices(own, null);
    },
    'invoices cannot be issued',
  );
  return {
    get services() {
      opened ??= openInvoiceServices(services().config, services().now, keptTokens(services()));
      return opened;
    },
    soon: () => sender.deliverSoon(),
    settled: () => sender.delivered(),
    stop: () => sender.stop(),
  };
}
