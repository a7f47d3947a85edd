import { yuanText } from '../pay/alipay.ts';
import { ProviderSilent, type Transport } from '../pay/port.ts';
import { askNuonuo, type Json, jsonOf, type Said, textOf } from './nuonuo-wire.ts';
import type { FileTransport, InvoiceOutcome, InvoiceRequest, InvoiceService, RedOutcome, RedRequest } from './port.ts';
import type { NuonuoSettings } from './settings.ts';
import { nuonuoTokens, type TokenKeeper } from './token.ts';

/** Kinds of fully digitised invoices. */
const lines = { normal: 'pc', special: 'bs' } as const;
/** 1: goods returned, 2: issued by mistake, 3: service ended, 4: allowance. A refund is the usual reason. */
const returned = 1;
const codes = { done: 'E0000', unknown: 'E9500', again: 'E9106' } as const;
/** States of an invoice there. Signing its file may fail; the service tries again, and the invoice exists. */
const states = { issued: 2, issuing: 20, signing: 21, failed: 22, notSigned: 24 } as const;
/** States of a red letter's form that come to nothing: denied, out of date, withdrawn, void, or not applied for. */
const deadForms: readonly number[] = [5, 6, 7, 8, 9, 10, 16];
const numberForm = /^\d{20}$/;

/** `2026-06-01 10:00:00` in China's time zone. */
const timeText = (at: Date): string => new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
const timeOf = (value: unknown): Date | null => (typeof value === 'number' && value > 0 ? new Date(value) : null);

const issuedOf = (found: Json): InvoiceOutcome => {
  const number = textOf(found.allElectronicInvoiceNumber) || textOf(found.invoiceNo);
  if (!numberForm.test(number)) throw new ProviderSilent(`issued without a number of 20 digits: ${number}`);
  return { state: 'issued', number, at: timeOf(found.invoiceTime), fileUrl: textOf(found.pdfUrl) || null };
};

const outcomeOf = (found: Json): InvoiceOutcome => {
  const state = Number(textOf(found.status));
  if (state === states.issued) return issuedOf(found);
  if (state === states.failed) return { state: 'failed', reason: textOf(found.failCause) || textOf(found.statusMsg) || '22' };
  if (state === states.issuing || state === states.signing || state === states.notSigned) return { state: 'issuing' };
  throw new ProviderSilent(`unknown status ${textOf(found.status)}`);
};

const redOutcomeOf = (form: Json): RedOutcome => {
  const number = textOf(form.redInvoiceNumber);
  if (numberForm.test(number)) return { state: 'reversed', number, at: timeOf(form.confirmTime) };
  return deadForms.includes(Number(textOf(form.billStatus)))
    ? { state: 'failed', reason: textOf(form.billMessage) || textOf(form.billStatus) }
    : { state: 'reversing' };
};

interface Given {
  readonly send: Transport;
  readonly fetchFile: FileTransport;
  readonly now: () => Date;
  readonly keeper: TokenKeeper;
}

/** Nuonuo's open platform (诺税通 SaaS): fully digitised invoices, their red letters and files (FEE-01). */
export function nuonuoService(settings: NuonuoSettings, { send, fetchFile, now, keeper }: Given): InvoiceService {
  const tokens = nuonuoTokens(settings, { send, now, keeper });
  const ask = (method: string, content: object): Promise<Said> => askNuonuo(settings, { send, now, tokens }, method, content);

  const orderOf = ({ requestNo, kind, buyer, amountFen, remark, at, notifyUrl }: InvoiceRequest) => ({
    orderNo: requestNo,
    buyerName: buyer.name,
    ...(buyer.taxNo !== null && { buyerTaxNum: buyer.taxNo }),
    ...(buyer.address !== null && { buyerAddress: buyer.address }),
    ...(buyer.bank !== null && { buyerAccount: buyer.bank }),
    salerTaxNum: settings.sellerTaxNo,
    invoiceDate: timeText(at),
    clerk: settings.clerk,
    remark,
    // The platform tells the buyer itself.
    pushMode: '-1',
    invoiceType: '1',
    invoiceLine: lines[kind],
    ...(notifyUrl !== null && { callBackUrl: notifyUrl }),
    invoiceDetail: [
      {
        goodsName: settings.goodsName,
        ...(settings.goodsCode !== undefined && { goodsCode: settings.goodsCode }),
        withTaxFlag: '1',
        num: '1',
        price: yuanText(amountFen),
        taxIncludedAmount: yuanText(amountFen),
        taxRate: settings.taxRate,
      },
    ],
  });

  const queryRed = async (redNo: string): Promise<RedOutcome> => {
    const { code, why, result } = await ask('queryInvoiceRedConfirm', { identity: '0', billId: redNo });
    if (code === codes.unknown) return { state: 'missing' };
    if (code !== codes.done) throw new ProviderSilent(`${code} ${why}`);
    const list = jsonOf(result).list;
    if (!Array.isArray(list) || list.length === 0) return { state: 'missing' };
    return redOutcomeOf(jsonOf(list[0]));
  };

  const query = async (requestNo: string): Promise<InvoiceOutcome> => {
    const { code, why, result } = await ask('queryInvoiceResult', { orderNos: [requestNo], isOfferInvoiceDetail: '0' });
    if (code === codes.unknown) return { state: 'missing' };
    if (code !== codes.done) throw new ProviderSilent(`${code} ${why}`);
    const found: unknown = Array.isArray(result) ? result[0] : result;
    return found === undefined || found === null ? { state: 'missing' } : outcomeOf(jsonOf(found));
  };

  return {
    tenants: settings.tenants,
    async issue(request) {
      const { code, why } = await ask('requestBillingNew', { order: orderOf(request) });
      if (code === codes.done || code === codes.again) return { state: 'issuing' };
      // It counts as refused once the service does not know the number.
      const known = await query(request.requestNo);
      return known.state === 'missing' ? { state: 'failed', reason: why || code } : known;
    },
    query,
    async redLetter({ redNo, invoiceNo, kind, buyer }: RedRequest) {
      const { code, why } = await ask('saveInvoiceRedConfirm', {
        billId: redNo,
        blueInvoiceLine: lines[kind],
        applySource: '0',
        blueElecInvoiceNumber: invoiceNo,
        sellerTaxNo: settings.sellerTaxNo,
        sellerName: settings.sellerName,
        buyerName: buyer.name,
        ...(buyer.taxNo !== null && { buyerTaxNo: buyer.taxNo }),
        redReason: String(returned),
      });
      if (code === codes.done) return { state: 'reversing' };
      const known = await queryRed(redNo);
      return known.state === 'missing' ? { state: 'failed', reason: why || code } : known;
    },
    queryRed,
    fetchFile,
  };
}
