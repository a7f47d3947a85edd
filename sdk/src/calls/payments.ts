import type { CallOptions, UploadSource } from '../client/client.ts';
import type { OrderLine } from '../contract/shapes/money.ts';
import { withFen } from './amounts.ts';
import { area } from './area.ts';

export type PayDevice = 'screen' | 'phone' | 'wechat';

/** What is being paid: an order of fees (B7). */
export interface PaymentInput {
  readonly bizType: 'cost';
  /** Id of the order. */
  readonly bizId: string;
  /** A provider of the dictionary `ds_pay_provider`. */
  readonly provider: string;
  /**
   * Where the payer reads the page; `screen`, the default, gives a code to scan, `phone` a page that opens the provider's application,
   * `wechat` pays inside WeChat.
   */
  readonly on?: PayDevice;
  /** What the bill's `wechatPage` came back with; with `wechat`. */
  readonly wechatCode?: string;
}

/** What a page hands to `WeixinJSBridge.invoke('getBrandWCPayRequest', …)`, as it is. */
export interface WechatBridge {
  readonly appId: string;
  readonly timeStamp: string;
  readonly nonceStr: string;
  readonly package: string;
  readonly signType: 'RSA';
  readonly paySign: string;
}

/** An order as the caller saw it: the call is refused, with its team, if it has changed since. */
export interface SeenOrder {
  readonly id: string;
  readonly revision: number;
}

export interface TogetherVoucher {
  readonly orders: readonly SeenOrder[];
  readonly voucherFileId: string;
  readonly transferNo?: string;
}

export interface VoucherDecision {
  /** Id of the examination. */
  readonly id: string;
  readonly revision: number;
  /** A value of `examineResult`. */
  readonly result: string;
  readonly opinion?: string;
}

/** An order that a payment or a transfer pays; the amount is fen. */
export interface PaidOrder {
  readonly id: string;
  readonly orderNo: string;
  readonly teamName: string;
  readonly amount: number;
}

/** The current state of a payment. */
export interface PaymentState {
  readonly orderNo: string;
  readonly provider: string;
  /** Fen. */
  readonly amount: number;
  /** 0 created, 1 paying, 2 success, 3 failed, 4 closed, 5 unknown until the provider is queried. */
  readonly status: '0' | '1' | '2' | '3' | '4' | '5';
  /** Where to pay: to show as a QR code. An address without a host is one of the platform's own. */
  readonly payUrl: string | null;
  /** A page of the provider to open instead, where it has one. */
  readonly pageUrl: string | null;
  /** What it was started on: a code is scanned from a screen, a phone opens `pageUrl`, a page inside WeChat takes `bridge`. */
  readonly on: PayDevice;
  /** Only in the answer that started it inside WeChat. */
  readonly bridge: WechatBridge | null;
  /** Until when it can be paid. */
  readonly expireTime: string | null;
  /** Whether the caller sees all orders that it pays. Otherwise amount and orders are the caller's own, without a code. */
  readonly isOwn: boolean;
  /** How many orders it pays. */
  readonly orderCount: number;
  readonly orders: readonly PaidOrder[];
}

/** One order on a bill; amounts in fen. */
export interface BillOrder {
  readonly id: string;
  readonly revision: number;
  readonly orderNo: string;
  /** A state of `costOrderStatus`. */
  readonly status: string;
  /** Why it was closed, a value of `costOrderClose`. */
  readonly closeReason: string | null;
  readonly amount: number;
  readonly paidAmount: number;
  readonly refundedAmount: number;
  readonly expireTime: string | null;
  readonly createTime: string;
  readonly lines: readonly OrderLine[];
  /** What its payer may ask back today, by the refund policy. */
  readonly refundable: number;
  /** What of it can be put on an invoice now: 0 while it is on one. */
  readonly invoiceable: number;
  /** Its invoices, the newest first. */
  readonly invoices: readonly BillInvoice[];
  readonly payments: readonly BillPayment[];
  readonly refunds: readonly BillRefund[];
  /** Vouchers, the newest first. */
  readonly vouchers: readonly BillVoucher[];
}

/** An invoice that an order is on. One with orders of others tells its state alone. */
export interface BillInvoice {
  readonly id: string;
  readonly revision: number;
  readonly isOwn: boolean;
  readonly requestNo: string;
  /** A state of `invoiceStatus`. */
  readonly status: string;
  readonly invoiceKind: string;
  readonly buyerName: string;
  /** Fen. */
  readonly amount: number;
  /** How many orders are on it. */
  readonly orderCount: number;
  readonly invoiceNo: string | null;
  readonly issueTime: string | null;
  readonly fileId: string | null;
  readonly failReason: string | null;
  readonly redNo: string | null;
}

/** A paid order that can be put on an invoice; the amount is fen. */
export interface AskableOrder {
  readonly id: string;
  readonly orderNo: string;
  readonly teamName: string;
  readonly amount: number;
}

export interface InvoiceInput {
  /** Ids of paid orders of one payer in one competition. */
  readonly orderIds: readonly string[];
  /** A value of the dictionary `ds_invoice_kind`. */
  readonly invoiceKind: string;
  /** One of the caller's own titles. */
  readonly titleId: string;
}

/** What an invoice is issued by; amounts in fen. */
export interface InvoiceFacts {
  /** Whether a tax service issues; otherwise the invoice is made at the tax office and recorded. */
  readonly hasService: boolean;
  readonly orders: readonly {
    readonly id: string;
    readonly orderNo: string;
    readonly registrationId: string;
    readonly teamName: string;
    readonly unitName: string | null;
    readonly payerName: string | null;
    readonly lines: readonly OrderLine[];
    readonly paidAmount: number;
    readonly refundedAmount: number;
    /** What is to be invoiced of it. */
    readonly amount: number;
  }[];
}

export interface BillPayment {
  readonly id: string;
  readonly paymentNo: string;
  readonly provider: string;
  readonly status: string;
  readonly amount: number;
  readonly payTime: string | null;
  /** How many orders were paid with it; the amount is this order's. */
  readonly orderCount: number;
}

export interface BillRefund {
  readonly id: string;
  readonly refundNo: string;
  readonly status: string;
  readonly amount: number;
  readonly reason: string | null;
  readonly opinion: string | null;
  readonly createTime: string;
  readonly doneTime: string | null;
}

export interface BillVoucher {
  readonly id: string;
  readonly status: string;
  readonly voucherFileId: string | null;
  readonly transferNo: string | null;
  readonly opinion: string | null;
  readonly createTime: string;
  /** How many orders it is for. */
  readonly orderCount: number;
}

/** An optional fee that can be added to the order that is still to be paid. */
export interface BillChoice {
  readonly itemId: string;
  readonly name: string;
  readonly nameEn: string | null;
  readonly amountFen: number;
  readonly count: number;
  readonly sumFen: number;
  readonly isChosen: boolean;
}

/** All that an entry owes and has paid. */
export interface Bill {
  readonly registrationId: string;
  readonly teamName: string;
  readonly competitionId: string;
  readonly competitionName: string;
  readonly unitName: string | null;
  /** A value of `payStatus`. */
  readonly payStatus: string | null;
  /** The newest first. */
  readonly orders: readonly BillOrder[];
  readonly choices: readonly BillChoice[];
  /** Providers that can be paid with now, besides a bank transfer. */
  readonly providers: readonly string[];
  /**
   * Where a page inside WeChat leads its reader to pay there: WeChat tells who it is and comes back to the bill with a `code`. Null where
   * that is not set up.
   */
  readonly wechatPage: string | null;
  /** Where to transfer to; null where the organiser has named no account. */
  readonly account: { readonly name: string; readonly bank: string; readonly cardNo: string } | null;
  /** Whether an order that expired can be made anew. */
  readonly canRenew: boolean;
}

/** What a voucher is decided by, beside its order; amounts in fen. */
export interface OrderExamination {
  readonly teamName: string;
  readonly registerNo: string | null;
  readonly unitName: string | null;
  readonly competitionName: string;
  readonly payerName: string | null;
  readonly lines: readonly OrderLine[];
  /** All orders that the transfer is for; what is told beside them is of the one that was asked for. */
  readonly orders: readonly (PaidOrder & { readonly registrationId: string; readonly competitionName: string; readonly status: string })[];
  readonly voucherFileId: string | null;
  readonly transferNo: string | null;
  readonly askedTime: string;
  /** Two people approve an amount as great as this. */
  readonly needsTwo: boolean;
  /** Who approved first, and whether that was the caller. */
  readonly first: string | null;
  readonly isOwnFirst: boolean;
  /** Numbers of other orders whose voucher is the same file or names the same transfer. */
  readonly alike: readonly string[];
  /** Money on the bank's statements that may be this transfer: of the same amount, near the day or with its number; the likeliest first. */
  readonly statement: readonly StatementMatch[];
}

/** A row of a bank statement beside a voucher. */
export interface StatementMatch {
  readonly id: string;
  readonly sourceId: string;
  readonly amount: number;
  readonly tradeTime: string | null;
  /** Who paid, or the words of the transfer. */
  readonly note: string | null;
  /** A state of `reconcileStatus`. */
  readonly status: string;
  /** It bears the number that the payer told. */
  readonly isNamed: boolean;
}

const paid = async (answer: Promise<PaymentState>): Promise<PaymentState> => {
  const { orders, ...state } = await answer;
  return { ...withFen(state, ['amount']), orders: orders.map((one) => withFen(one, ['amount'])) };
};

const billed = ({ orders, ...bill }: Bill): Bill => ({
  ...bill,
  orders: orders.map(({ payments, refunds, invoices, ...order }) => ({
    ...withFen(order, ['amount', 'paidAmount', 'refundedAmount', 'refundable', 'invoiceable']),
    invoices: invoices.map((one) => withFen(one, ['amount'])),
    payments: payments.map((one) => withFen(one, ['amount'])),
    refunds: refunds.map((one) => withFen(one, ['amount'])),
  })),
});

/** How a statement was read: rows `added` were on none before, `open` differences of its days are left. */
export interface StatementRead {
  readonly days: number;
  readonly rows: number;
  readonly added: number;
  readonly open: number;
}

/** Payments of orders; orders, refunds and their examination are entities. */
export const paymentCalls = area((send) => ({
  /** Starts a payment, or returns the one in progress; with another provider, that one is ended first. The payer. Signed. */
  create: (input: PaymentInput): Promise<PaymentState> =>
    paid(send('POST', '/dsTbPay/create', { body: { ...input }, jeecg: 'unsupported' })),
  /** The state of an order's newest payment, asked of the provider. The payer, FIN. Unsigned. */
  query: (orderNo: string): Promise<PaymentState> => paid(send('GET', '/dsTbPay/query', { query: { orderNo }, jeecg: 'unsupported' })),
  /** Ends the payment in progress, so that another way can be taken. The payer. */
  cancel: (orderNo: string): Promise<PaymentState> => paid(send('PUT', '/dsTbPay/cancel', { body: { orderNo }, jeecg: 'unsupported' })),
  /** What an entry owes and has paid. Whoever may read its orders. */
  bill: async (registrationId: string): Promise<Bill> =>
    billed(await send('GET', '/dsTbCostOrder/bill', { query: { registrationId }, jeecg: 'unsupported' })),
  /** Makes the order of an entry anew, at today's prices, after the former one expired. The payer. */
  renew: async (registrationId: string): Promise<Bill> =>
    billed(await send('POST', '/dsTbCostOrder/renew', { body: { registrationId }, jeecg: 'unsupported' })),
  /**
   * Starts one payment for several orders, of exactly their sum; one that was paid, closed or changed meanwhile refuses it. `query` and
   * `cancel` take the number of any of them. The payer of all of them.
   */
  together: (orders: readonly SeenOrder[], provider: string, on?: Exclude<PayDevice, 'wechat'>): Promise<PaymentState> =>
    paid(send('POST', '/dsTbPay/together', { body: { orders, provider, ...(on !== undefined && { on }) }, jeecg: 'unsupported' })),
  /** Hands in the voucher of one transfer for several orders. The payer of all of them. */
  togetherVoucher: async (input: TogetherVoucher): Promise<{ readonly count: number; readonly amount: number }> =>
    withFen(await send('POST', '/dsTbPay/togetherVoucher', { body: { ...input }, jeecg: 'unsupported' }), ['amount']),
  /** Decides a voucher, once for all orders that its transfer pays. FIN. */
  decideVoucher: (input: VoucherDecision): Promise<{ readonly status: string; readonly revision: number }> =>
    send('PUT', '/dsTbCostExamine/decide', { body: { ...input }, jeecg: 'unsupported' }),
  /** What a voucher is decided by: the newest of an order, or the one that is named. FIN. */
  examination: async (id: string, examineId?: string): Promise<OrderExamination> => {
    const query = { id, ...(examineId !== undefined && { examineId }) };
    const { orders, statement, ...facts } = await send<OrderExamination>('GET', '/dsTbCostOrder/examination', {
      query,
      jeecg: 'unsupported',
    });
    return { ...facts, orders: orders.map((one) => withFen(one, ['amount'])), statement: statement.map((one) => withFen(one, ['amount'])) };
  },
  /** The paid orders that can share an invoice with this one, itself first. The payer. */
  askable: async (orderId: string): Promise<readonly AskableOrder[]> =>
    (await send<readonly AskableOrder[]>('GET', '/dsTbInvoice/askable', { query: { orderId }, jeecg: 'unsupported' })).map((one) =>
      withFen(one, ['amount']),
    ),
  /** Asks for an invoice of paid orders; an order is on one invoice at a time. The payer. */
  askInvoice: async ({
    orderIds,
    ...input
  }: InvoiceInput): Promise<{ readonly id: string; readonly requestNo: string; readonly amount: number }> =>
    withFen(await send('POST', '/dsTbInvoice/ask', { body: { ...input, orderIds: orderIds.join(',') }, jeecg: 'unsupported' }), ['amount']),
  /** What an invoice is issued by. FIN. */
  invoiceFacts: async (id: string): Promise<InvoiceFacts> => {
    const { orders, ...facts } = await send<InvoiceFacts>('GET', '/dsTbInvoice/facts', { query: { id }, jeecg: 'unsupported' });
    return { ...facts, orders: orders.map((one) => withFen(one, ['paidAmount', 'refundedAmount', 'amount'])) };
  },
  /**
   * Reads a statement of a provider (`offline`: of the bank), whole or not at all, and compares it with the books. Its days and rows are
   * entities. With a reason it replaces what was read of its days, as long as they are open. FIN. Signed.
   */
  statement: (
    provider: string,
    source: UploadSource,
    { replaceReason, ...options }: CallOptions & { readonly replaceReason?: string } = {},
  ): Promise<StatementRead> =>
    send('POST', '/dsTbReconcileBatch/statement', {
      timeoutMs: 0,
      ...options,
      upload: {
        fields: [['provider', provider], ...(replaceReason ? [['replaceReason', replaceReason] as const] : [])],
        file: { field: 'file', source },
      },
      jeecg: 'unsupported',
    }),
  /** Compares all open days of statements with the books now; otherwise reading them does so about once a minute. FIN. */
  compare: (): Promise<{ readonly closed: number }> => send('PUT', '/dsTbReconcileBatch/compare', { jeecg: 'unsupported' }),
}));
