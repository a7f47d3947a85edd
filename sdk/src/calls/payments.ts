import { inYuan, withFen } from './amounts.ts';
import { area } from './area.ts';
import { segment } from './path.ts';

/** What is being paid: an order of fees (B7), or the recharge of a message sub-account (B6). */
export interface PaymentInput {
  readonly bizType: 'cost' | 'recharge';
  /** Id of the order or of the recharge. */
  readonly bizId: string;
  readonly provider: string;
}

/** The current state of a payment. */
export interface PaymentState {
  readonly orderNo: string;
  readonly provider: string;
  /** Fen. */
  readonly amount: number;
  /** 0 created, 1 paying, 2 success, 3 failed, 4 closed, 5 unknown until the provider is queried. */
  readonly status: '0' | '1' | '2' | '3' | '4' | '5';
  /** Where to pay: an address to open or to show as a QR code. */
  readonly payUrl: string | null;
}

/** A provider's notification of a payment; the provider computes `sign` over the other members. */
export interface PayNotice {
  readonly eventId: string;
  readonly orderNo: string;
  readonly tradeNo: string;
  /** Fen. */
  readonly amount: number;
  readonly state: 'success' | 'failed' | 'closed';
  readonly sign: string;
}

const paid = async (answer: Promise<PaymentState>): Promise<PaymentState> => withFen(await answer, ['amount']);

/** Payments; orders, refunds and their examination are entities (CALL-167, CALL-168). */
export const paymentCalls = area((send) => ({
  /** Starts a payment, or returns the one in progress (CALL-166). The payer. Signed. */
  create: (input: PaymentInput): Promise<PaymentState> =>
    paid(send('POST', '/dsTbPay/create', { body: { ...input }, jeecg: 'unsupported' })),
  /** The state of a payment (CALL-166). The payer, FIN. Unsigned. */
  query: (orderNo: string): Promise<PaymentState> => paid(send('GET', '/dsTbPay/query', { query: { orderNo }, jeecg: 'unsupported' })),
}));

/** What providers send to the platform, for tests that simulate one: use a client without a session, and the provider's own signature. */
export const providerCalls = area((send) => ({
  /** Notifies the platform of a payment; repeating an event changes nothing (CALL-166). Providers. */
  notify: async (provider: string, { amount, ...notice }: PayNotice): Promise<void> => {
    await send('POST', `/dsTbPay/notify/${segment(provider)}`, {
      body: { ...notice, amount: inYuan(amount, 'amount') },
      signed: false,
      jeecg: 'unsupported',
    });
  },
}));
