import { inYuan, withFen } from './amounts.ts';
import { area } from './area.ts';
import { segment } from './path.ts';

/** What is paid for: an order of fees (B7), or the recharge of a sub-account for messages (B6). */
export interface PaymentInput {
  readonly bizType: 'cost' | 'recharge';
  /** Id of the order or of the recharge. */
  readonly bizId: string;
  readonly provider: string;
}

/** A payment as it stands. */
export interface PaymentState {
  readonly orderNo: string;
  readonly provider: string;
  /** Fen. */
  readonly amount: number;
  /** 0 created, 1 paying, 2 success, 3 failed, 4 closed, 5 unknown until the provider is asked. */
  readonly status: '0' | '1' | '2' | '3' | '4' | '5';
  /** Where to pay: an address to open or to show as a code. */
  readonly payUrl: string | null;
}

/** What a provider tells of a payment; `sign` as the provider makes it over the rest. */
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
  /** Starts a payment; one that is under way is answered again (CALL-166). Who owes. Signed. */
  create: (input: PaymentInput): Promise<PaymentState> =>
    paid(send('POST', '/dsTbPay/create', { body: { ...input }, jeecg: 'unsupported' })),
  /** Where a payment stands (CALL-166). Who owes, FIN. Unsigned. */
  query: (orderNo: string): Promise<PaymentState> => paid(send('GET', '/dsTbPay/query', { query: { orderNo }, jeecg: 'unsupported' })),
}));

/** What providers send to the platform, for tests that play one: with a client that nobody signed in on, and the provider's own signature. */
export const providerCalls = area((send) => ({
  /** Tells of a payment; the same event again changes nothing (CALL-166). Providers. */
  notify: async (provider: string, { amount, ...notice }: PayNotice): Promise<void> => {
    await send('POST', `/dsTbPay/notify/${segment(provider)}`, {
      body: { ...notice, amount: inYuan(amount, 'amount') },
      signed: false,
      jeecg: 'unsupported',
    });
  },
}));
