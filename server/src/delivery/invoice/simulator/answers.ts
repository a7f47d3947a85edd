import { randomBytes } from 'node:crypto';
import { fenOf } from '../../pay/alipay.ts';
import type { ReceivedAnswer, SentRequest } from '../../pay/port.ts';
import { nuonuoSignature } from '../signature.ts';
import type { InvoiceSimulatorState, SimulatedInvoice, SimulatedRed } from './state.ts';

export const simulatedApp = { appKey: 'SIMULATED', tokenUrl: 'https://invoice.simulator.invalid/accessToken' } as const;
const tokenSeconds = 86_400;
const monthMs = 30 * 24 * 3_600_000;
export const filesAt = 'https://invoice.simulator.invalid/file/';

/** What the answers of the simulated service work with. */
export interface TaxOffice {
  readonly state: () => InvoiceSimulatorState;
  readonly now: () => Date;
  /** How many tokens it gives within 30 days. */
  readonly tokens: () => number;
  /** The invoice as a query sees it. */
  seen(one: SimulatedInvoice): SimulatedInvoice;
  change(one: SimulatedInvoice, work: () => void): void;
  /** Begins what an invoice waits for, which ends now or later. */
  begin(one: SimulatedInvoice): void;
}

type Json = Readonly<Record<string, unknown>>;
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const objectOf = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {});

const answered = (code: string, describe: string, result?: unknown): ReceivedAnswer => ({
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ code, describe, ...(result !== undefined && { result }) }),
});

const statuses = { issuing: '20', issued: '2', failed: '22' } as const;

const told = (one: SimulatedInvoice) => ({
  serialNo: one.requestNo,
  orderNo: one.requestNo,
  status: statuses[one.state],
  statusMsg: one.state,
  ...(one.state === 'failed' && { failCause: one.why }),
  ...(one.state === 'issued' && {
    allElectronicInvoiceNumber: one.number,
    invoiceNo: one.number,
    invoiceTime: one.at,
    pdfUrl: `${filesAt}${one.number}.pdf`,
  }),
});

const redTold = (one: SimulatedInvoice, red: SimulatedRed) => ({
  billId: red.redNo,
  billStatus: { reversing: '15', reversed: '01', failed: '16' }[red.state],
  blueElecInvoiceNumber: one.number,
  ...(red.state === 'reversed' && { redInvoiceNumber: red.number, confirmTime: red.at }),
  ...(red.state === 'failed' && { billMessage: red.why }),
});

const invoiceOf = (order: Json): SimulatedInvoice => {
  const detail = objectOf(Array.isArray(order.invoiceDetail) ? order.invoiceDetail[0] : undefined);
  return {
    requestNo: textOf(order.orderNo),
    kind: textOf(order.invoiceLine),
    buyerName: textOf(order.buyerName),
    buyerTaxNo: textOf(order.buyerTaxNum),
    buyerAddress: textOf(order.buyerAddress),
    buyerBank: textOf(order.buyerAccount),
    goodsName: textOf(detail.goodsName),
    taxRate: textOf(detail.taxRate),
    fen: fenOf(textOf(detail.taxIncludedAmount)),
    remark: textOf(order.remark),
    clerk: textOf(order.clerk),
    notifyUrl: textOf(order.callBackUrl),
    state: 'issuing',
    number: '',
    why: '',
    at: 0,
    red: undefined,
  };
};

const withRed = ({ state }: TaxOffice, redNo: string): SimulatedInvoice | undefined =>
  [...state().invoices.values()].find(({ red }) => red?.redNo === redNo);

const issue = (office: TaxOffice, asked: Json): ReceivedAnswer => {
  const one = invoiceOf(objectOf(asked.order));
  if (one.requestNo === '' || one.buyerName === '' || one.fen <= 0) return answered('E9501', '参数不完整');
  if (office.state().invoices.has(one.requestNo)) return answered('E9106', '订单编号不能重复');
  office.change(one, () => undefined);
  office.begin(one);
  return answered('E0000', '开票提交成功', { invoiceSerialNum: one.requestNo });
};

const query = (office: TaxOffice, asked: Json): ReceivedAnswer => {
  const one = office.state().invoices.get(textOf((asked.orderNos as readonly unknown[] | undefined)?.[0]));
  return one ? answered('E0000', '获取成功', [told(office.seen(one))]) : answered('E9500', '未查询到发票');
};

const reverse = (office: TaxOffice, asked: Json): ReceivedAnswer => {
  const [redNo, number] = [textOf(asked.billId), textOf(asked.blueElecInvoiceNumber)];
  if (withRed(office, redNo)) return answered('E9999', '申请号重复');
  const one = [...office.state().invoices.values()].find((known) => known.number === number);
  if (!one) return answered('E9102', '未查询到对应的蓝字发票');
  if (one.red && one.red.state !== 'failed') return answered('E9103', '该发票不能重复冲红');
  office.change(one, () => {
    one.red = { redNo, state: 'reversing', number: '', why: '', at: 0 };
  });
  office.begin(one);
  return answered('E0000', '请求成功', redNo);
};

const queryRed = (office: TaxOffice, asked: Json): ReceivedAnswer => {
  const found = withRed(office, textOf(asked.billId));
  const one = found && office.seen(found);
  const list = one?.red ? [redTold(one, one.red)] : [];
  return answered('E0000', '调用成功', { total: list.length, list });
};

const methods: Readonly<Record<string, (office: TaxOffice, asked: Json) => ReceivedAnswer>> = {
  requestBillingNew: issue,
  queryInvoiceResult: query,
  saveInvoiceRedConfirm: reverse,
  queryInvoiceRedConfirm: queryRed,
};

const isCurrent = ({ state, now }: TaxOffice, token: string | undefined): boolean => {
  const { token: current } = state();
  return current !== undefined && current.value === token && current.until > now().getTime();
};

/** A new token in place of the former one, as often as the platform gives one. */
function tokenAnswer({ state, now, tokens }: TaxOffice, { headers, body }: SentRequest): ReceivedAnswer {
  const said = (content: object): ReceivedAnswer => ({ status: 200, headers: {}, body: JSON.stringify(content) });
  const refused = (error: string, why: string): ReceivedAnswer => said({ error, error_description: why });
  if (!headers['content-type']?.startsWith('application/x-www-form-urlencoded')) return refused('070315', 'Incorrect content-type');
  const given = new URLSearchParams(body);
  if (given.get('client_id') !== simulatedApp.appKey) return refused('070304', `Incorrect clientId[${given.get('client_id')}]`);
  if (given.get('client_secret') !== state().appSecret) return refused('070305', 'Incorrect clientSecret');
  if (given.get('grant_type') !== 'client_credentials') return refused('070307', 'Incorrect appType');
  const at = now().getTime();
  const recent = state().tokensAsked.filter((one) => one > at - monthMs);
  if (recent.length >= tokens()) return refused('070306', 'The number of calls is limited');
  state().giveToken({ value: randomBytes(16).toString('hex'), until: at + tokenSeconds * 1000 }, [...recent, at]);
  return said({ access_token: state().token?.value, expires_in: String(tokenSeconds) });
}

/** The open platform as its documents say: what was not signed by the application never reaches the service. */
export function taxAnswer(office: TaxOffice, request: SentRequest): ReceivedAnswer {
  const { url, headers, body } = request;
  if (url === simulatedApp.tokenUrl) return tokenAnswer(office, request);
  const { pathname, searchParams: given } = new URL(url);
  const part = (name: string): string => given.get(name) ?? '';
  const parts = { appKey: part('appkey'), senid: part('senid'), nonce: part('nonce'), timestamp: part('timestamp') };
  if (parts.appKey !== simulatedApp.appKey || !isCurrent(office, headers.accesstoken)) return answered('070301', 'accessToken不匹配');
  if (nuonuoSignature(office.state().appSecret, pathname, parts, body) !== headers['x-nuonuo-sign']) return answered('070101', '签名错误');
  const method = methods[(headers.method ?? '').replace('nuonuo.OpeMplatform.', '')];
  return method ? method(office, objectOf(JSON.parse(body))) : answered('070201', '方法不存在');
}
