import { createPublicKey, randomBytes } from 'node:crypto';
import type { WechatBridge } from '@saiyun/sdk/calls';
import { type ProviderName, ProviderSilent, type ReceivedAnswer, type SentRequest } from '../port.ts';
import { rsaVerify } from '../rsa.ts';
import { bridgeText } from '../wechat-inside.ts';
import { alipayAnswer, alipayNotice } from './alipay-side.ts';
import type { GatewayWork, SentNotice } from './gateway.ts';
import { backOf, goodManners, type Manners, openState, putRefund, type SimulatedRefund, type SimulatorState, type Trade } from './state.ts';
import { wechatAnswer, wechatPaidNotice, wechatRefundNotice } from './wechat-side.ts';

export interface Simulator {
  /** What the real adapters are pointed at. */
  readonly settings: Pick<SimulatorState, 'wechat' | 'alipay'>;
  /** Answers as the providers do; rejects with `ProviderSilent` while it is away. */
  readonly answer: (request: SentRequest) => Promise<ReceivedAnswer>;
  trade(no: string): Trade | undefined;
  /** A person pays, as on the cashier's page. False if the payment is over. */
  pay(no: string): Promise<boolean>;
  /** A code of somebody who reads a page inside WeChat. */
  payerCode(): string;
  /** A page inside WeChat hands over an order, as its bridge takes it. False unless it is signed, and open. */
  payInside(bridge: WechatBridge): Promise<boolean>;
  /** Somebody refunds at the provider's own console; false beyond what was paid and has not gone back. */
  refundThere(no: string, fen: number): Promise<boolean>;
  /** Refunds that are on their way arrive or fail. */
  settleRefunds(state: 'done' | 'failed'): Promise<void>;
  tell(manners: Partial<Manners>): Manners;
  /** Notices that were kept go now; answers how many. */
  deliver(): Promise<number>;
}

interface Options {
  /** Keys and trades are kept here. */
  readonly file: string;
  readonly gateway: string;
  readonly cashier: (provider: ProviderName, no: string) => string;
  /** The page that stands in for WeChat's, where it says who is paying. */
  readonly payerPage: string;
  readonly now: () => Date;
  /** Carries a notice to the platform. */
  readonly send: (notice: SentNotice) => Promise<void>;
}

/** A trade that was paid, under a number of its provider. */
const putPaid = (trade: Trade, at: Date): void => {
  trade.state = 'paid';
  trade.tradeNo = `${trade.provider === 'wechat' ? '4200' : '2026'}${randomBytes(12).toString('hex')}`;
  trade.paidAt = at.getTime();
};

/** What WeChat does for pages inside it. */
const insideWechat = (state: () => SimulatorState, pay: Simulator['pay']): Pick<Simulator, 'payerCode' | 'payInside'> => ({
  payerCode() {
    const code = randomBytes(16).toString('hex');
    state().payerCodes.add(code);
    return code;
  },
  async payInside({ appId, timeStamp, nonceStr, package: order, paySign }) {
    const no = /^prepay_id=wx(.+)$/.exec(order)?.[1] ?? '';
    const isSigned = rsaVerify(createPublicKey(state().merchantKey), bridgeText(appId, timeStamp, nonceStr, order), paySign);
    return isSigned && appId === state().wechat.appId && state().trades.get(no)?.openId !== undefined ? pay(no) : false;
  },
});

/** A provider beside the platform, for development and tests: WeChat Pay and Alipay as their documents say, and as bad days are. */
export function openSimulator({ file, gateway, cashier, payerPage, now, send }: Options): Simulator {
  let opened: SimulatorState | undefined;
  const state = (): SimulatorState => (opened ??= openState(file, gateway, payerPage));
  let manners = goodManners;
  const before = new Map<string, Trade>();
  const kept: SentNotice[] = [];

  const change = (trade: Trade, work: () => void): void => {
    before.set(trade.no, structuredClone(trade));
    work();
    state().trades.set(trade.no, trade);
    state().keep();
  };
  const deliverOne = async (notice: SentNotice): Promise<void> => {
    for (let n = 0; n <= manners.repeat; n += 1) await send(notice);
  };
  const notify = async (notice: SentNotice | undefined): Promise<void> => {
    if (!notice) return;
    if (manners.late) kept.push(notice);
    else await deliverOne(notice);
  };
  const work: GatewayWork = {
    get state() {
      return state();
    },
    now,
    manners: () => manners,
    seen: (trade) => (manners.outOfOrder ? (before.get(trade.no) ?? trade) : trade),
    placeOf: ({ provider, no }) => cashier(provider, no),
    refund(trade, asked) {
      const refund: SimulatedRefund = { ...asked, id: `5030${randomBytes(10).toString('hex')}`, state: manners.refunds };
      change(trade, () => putRefund(trade, refund));
      return refund;
    },
    changed: (trade) => change(trade, () => undefined),
  };
  const refundNotice = (trade: Trade, refund: SimulatedRefund): SentNotice | undefined =>
    trade.provider === 'wechat' && refund.state !== 'pending' ? wechatRefundNotice(work, trade, refund) : undefined;

  const pay = async (no: string): Promise<boolean> => {
    const trade = state().trades.get(no);
    if (trade?.state !== 'open' || trade.expireAt < now().getTime()) return false;
    change(trade, () => putPaid(trade, now()));
    await notify(trade.provider === 'wechat' ? wechatPaidNotice(work, trade) : alipayNotice(work, trade));
    return true;
  };

  return {
    get settings() {
      return { wechat: state().wechat, alipay: state().alipay };
    },
    async answer(request) {
      if (manners.away) throw new ProviderSilent('the simulated provider is away');
      const path = request.url.slice(gateway.length);
      const known = new Set([...state().trades.values()].flatMap(({ refunds }) => refunds));
      const answer = path.startsWith('/alipay') ? alipayAnswer(work, request) : wechatAnswer(work, request, path.slice('/wechat'.length));
      const fresh = [...state().trades.values()].flatMap((trade) =>
        trade.refunds.filter((refund) => !known.has(refund)).map((refund) => refundNotice(trade, refund)),
      );
      // After the answer, as over a network.
      if (fresh.length > 0) setImmediate(() => void Promise.all(fresh.map((notice) => notify(notice))).catch(() => undefined));
      if (manners.deaf) throw new ProviderSilent('the answer was lost');
      return answer;
    },
    trade: (no) => state().trades.get(no),
    pay,
    ...insideWechat(state, pay),
    async refundThere(no, fen) {
      const trade = state().trades.get(no);
      if (trade?.state !== 'paid' || fen > trade.fen - backOf(trade)) return false;
      const refund: SimulatedRefund = {
        no: `C${randomBytes(8).toString('hex')}`,
        id: `5030${randomBytes(10).toString('hex')}`,
        fen,
        notifyUrl: trade.notifyUrl,
        state: 'done',
      };
      change(trade, () => putRefund(trade, refund));
      await notify(refundNotice(trade, refund));
      return true;
    },
    async settleRefunds(to) {
      for (const trade of state().trades.values())
        for (const refund of trade.refunds)
          if (refund.state === 'pending') {
            change(trade, () => {
              refund.state = to;
            });
            await notify(refundNotice(trade, refund));
          }
    },
    tell: (more) => (manners = { ...manners, ...more }),
    async deliver() {
      const due = kept.splice(0);
      for (const notice of manners.outOfOrder ? due.toReversed() : due) await deliverOne(notice);
      return due.length;
    },
  };
}
