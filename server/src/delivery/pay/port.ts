import type { PayDevice, WechatBridge } from '@saiyun/sdk/calls';

/** What the platform asks of a payment provider, and what it learns from one. Amounts are whole fen, times are instants. */

export type ProviderName = 'wechat' | 'alipay';

export interface PayRequest {
  /** Our number of the payment; asking again with it changes nothing. */
  readonly paymentNo: string;
  readonly amountFen: number;
  /** What the payer reads, without personal data. */
  readonly title: string;
  readonly expireAt: Date;
  /** Comes back with every notice, so that one for another tenant is found out. */
  readonly tenantId: number;
  /** Where the provider sends its notices. */
  readonly notifyUrl: string;
  /** Where the payer's browser comes back to. */
  readonly returnUrl: string;
  /** A code is scanned from a screen by a phone; a phone cannot scan itself and is led to the provider; inside WeChat its own page pays. */
  readonly on: PayDevice;
  /** What `payerPage` came back with: who pays, where the provider has to know. */
  readonly payerCode: string;
  /** Address of the payer's device, which providers ask for where a phone pays. */
  readonly payerIp: string;
}

export interface PayPlace {
  /** To show as a QR code, or for a phone to open. An address without a host is one of the platform's own. */
  readonly qrUrl: string;
  /** A page of the provider to open instead, where it has one; on a phone it comes back to `returnUrl`. */
  readonly pageUrl: string | null;
  /** What a page inside the provider's application hands to it. */
  readonly bridge?: WechatBridge;
}

export interface Paid {
  readonly state: 'paid';
  /** The provider's number, which is never used twice. */
  readonly tradeNo: string;
  readonly amountFen: number;
  readonly at: Date | null;
}

/** `missing`: the provider does not know the payment, because nobody scanned its code yet or it never arrived. */
export type PayOutcome = Paid | { readonly state: 'paying' | 'closed' | 'missing' } | { readonly state: 'failed'; readonly reason: string };

export interface RefundRequest {
  readonly paymentNo: string;
  readonly refundNo: string;
  readonly amountFen: number;
  /** What was paid. */
  readonly totalFen: number;
  readonly reason: string;
  readonly notifyUrl: string;
}

export type RefundOutcome =
  | { readonly state: 'done'; readonly providerNo: string | null }
  | { readonly state: 'sent' | 'missing' }
  | { readonly state: 'failed'; readonly reason: string };

/** A notice whose signature was verified. */
export interface PayNotice {
  readonly eventId: string;
  readonly tenantId: number | null;
  readonly paymentNo: string;
  readonly of:
    | { readonly kind: 'payment'; readonly outcome: PayOutcome }
    | { readonly kind: 'refund'; readonly refundNo: string; readonly amountFen: number; readonly outcome: RefundOutcome };
  /** What it said, without secrets. */
  readonly body: unknown;
}

export interface PayProvider {
  readonly name: ProviderName;
  /** Tenants that it takes money for; undefined for all. */
  readonly tenants: readonly number[] | undefined;
  /** Where the provider's application says who is paying; it comes back to this address with a `code`. Without it, nobody pays inside it. */
  readonly payerPage?: (back: string) => string;
  start(request: PayRequest): Promise<PayPlace>;
  query(paymentNo: string): Promise<PayOutcome>;
  /** Ends a payment that was not made; answers what it found where it was. */
  close(paymentNo: string): Promise<PayOutcome>;
  refund(request: RefundRequest): Promise<RefundOutcome>;
  queryRefund(refund: Pick<RefundRequest, 'paymentNo' | 'refundNo'>): Promise<RefundOutcome>;
  /** Reads a notice as it was received; throws `BadNotice` unless the provider signed it for this merchant. */
  readNotice(notice: ReceivedNotice): PayNotice;
  /** What the kept body of a notice said of a payment. */
  outcomeOf(body: unknown): PayOutcome;
}

export interface ReceivedNotice {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** The provider gave no answer that can be believed: whatever was asked of it may have happened or not. */
export class ProviderSilent extends Error {
  override readonly name = 'ProviderSilent';
}

/** The provider said no, and nothing happened. */
export class ProviderRefused extends Error {
  override readonly name = 'ProviderRefused';
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** A notice that is not from the provider, or not for this merchant. */
export class BadNotice extends Error {
  override readonly name = 'BadNotice';
}

/** Carries a request to a provider. */
export type Transport = (request: SentRequest) => Promise<ReceivedAnswer>;

export interface SentRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface ReceivedAnswer {
  readonly status: number;
  /** Names in small letters. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}
