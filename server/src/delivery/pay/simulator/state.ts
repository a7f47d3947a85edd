import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { ProviderName } from '../port.ts';
import type { AlipaySettings, WechatSettings } from '../settings.ts';

/** A payment as the simulated provider keeps it. */
export interface Trade {
  readonly provider: ProviderName;
  readonly no: string;
  readonly fen: number;
  readonly title: string;
  readonly attach: string;
  readonly notifyUrl: string;
  readonly expireAt: number;
  state: 'open' | 'paid' | 'closed';
  tradeNo: string;
  paidAt: number;
  /** Who pays inside WeChat; nobody else may. */
  readonly openId?: string;
  readonly refunds: SimulatedRefund[];
}

/** What went back of a trade or is on its way, in fen. */
export function backOf({ refunds }: Pick<Trade, 'refunds'>): number {
  return refunds.reduce((sum, { state, fen }) => sum + (state === 'failed' ? 0 : fen), 0);
}

/** Adds a refund to its trade, in the place of one that failed under its number. */
export function putRefund({ refunds }: Pick<Trade, 'refunds'>, refund: SimulatedRefund): void {
  const before = refunds.findIndex(({ no }) => no === refund.no);
  if (before >= 0) refunds.splice(before, 1);
  refunds.push(refund);
}

export interface SimulatedRefund {
  readonly no: string;
  readonly id: string;
  readonly fen: number;
  readonly notifyUrl: string;
  state: 'pending' | 'done' | 'failed';
}

/** How the provider is told to behave; everything off is how it behaves on a good day. */
export interface Manners {
  /** It answers no request. */
  readonly away: boolean;
  /** Notices are kept until they are told to go. */
  readonly late: boolean;
  /** Every notice is sent so many more times. */
  readonly repeat: number;
  /** So many fen more (or fewer) are told than were paid. */
  readonly lieFen: number;
  /** Notices that were kept go newest first, and a query answers what held before the last change. */
  readonly outOfOrder: boolean;
  /** The answer to a request is lost after it had its effect. */
  readonly deaf: boolean;
  /** Refunds are taken and stay on their way, or fail. */
  readonly refunds: 'done' | 'pending' | 'failed';
}

export const goodManners: Manners = { away: false, late: false, repeat: 0, lieFen: 0, outOfOrder: false, deaf: false, refunds: 'done' };

interface Pair {
  readonly privateKey: string;
  readonly publicKey: string;
}

const pairOf = (): Pair =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });

interface Kept {
  readonly merchant: Pair;
  readonly platform: Pair;
  readonly apiV3Key: string;
  readonly trades: Trade[];
}

export interface SimulatorState {
  readonly platformKey: string;
  readonly merchantKey: string;
  readonly wechat: WechatSettings;
  readonly alipay: AlipaySettings;
  readonly trades: Map<string, Trade>;
  /** Codes that tell who pays and were not used yet. */
  readonly payerCodes: Set<string>;
  keep(): void;
}

const read = (file: string): Kept | undefined => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Kept;
  } catch {
    return undefined;
  }
};

/** The simulator's keys and trades, in a file that outlives the process: what was paid stays paid. */
export function openState(file: string, gateway: string, payerPage: string): SimulatorState {
  const kept = read(file) ?? { merchant: pairOf(), platform: pairOf(), apiV3Key: randomBytes(16).toString('hex'), trades: [] };
  const trades = new Map(kept.trades.map((trade) => [trade.no, trade]));
  const { merchant, platform, apiV3Key } = kept;
  return {
    platformKey: platform.privateKey,
    merchantKey: merchant.publicKey,
    wechat: {
      appId: 'wxsimulated0001',
      mchId: '1900000001',
      serialNo: 'SIMULATED-MERCHANT',
      privateKey: merchant.privateKey,
      apiV3Key,
      platformSerial: 'SIMULATED-PLATFORM',
      platformKey: platform.publicKey,
      gateway: `${gateway}/wechat`,
      appSecret: 'simulated-secret',
      payerPage,
      payerGateway: `${gateway}/wechat`,
      tenants: undefined,
    },
    alipay: {
      appId: '2021000000000001',
      privateKey: merchant.privateKey,
      alipayKey: platform.publicKey,
      gateway: `${gateway}/alipay/gateway.do`,
      tenants: undefined,
    },
    trades,
    payerCodes: new Set(),
    keep() {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(`${file}.new`, JSON.stringify({ merchant, platform, apiV3Key, trades: [...trades.values()] }), { mode: 0o600 });
      renameSync(`${file}.new`, file);
    },
  };
}
