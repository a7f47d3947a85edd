import { join, resolve } from 'node:path';
import type { Config } from '../../config.ts';
import { alipayProvider } from './alipay.ts';
import { BadNotice, type PayNotice, type PayProvider, type ProviderName, type ReceivedNotice, type Transport } from './port.ts';
import type { SentNotice } from './simulator/gateway.ts';
import { openSimulator, type Simulator } from './simulator/simulator.ts';
import { overNetwork } from './transport.ts';
import { wechatProvider } from './wechat.ts';

/** The providers that a platform takes money with. */
export interface PayProviders {
  /** Those of a tenant, in the order in which payers are offered them. */
  namesOf(tenantId: number): readonly ProviderName[];
  of(tenantId: number, name: string): PayProvider | undefined;
  /** Reads a notice, whichever merchant of the provider it is for; throws `BadNotice` if it is for none. */
  readNotice(name: string, notice: ReceivedNotice): PayNotice & { readonly provider: PayProvider };
  /** The gateway beside the platform; undefined unless it is switched on. */
  readonly simulator: Simulator | undefined;
  /** Set by whoever takes the simulator's notices. */
  take: (notice: SentNotice) => Promise<void>;
}

export function isServed({ tenants }: PayProvider, tenantId: number): boolean {
  return tenants === undefined || tenants.includes(tenantId);
}

/** The merchants of the settings; without any, the simulated ones, where that is switched on. */
export function openPayProviders(config: Config, now: () => Date, send: Transport = overNetwork): PayProviders {
  let take: PayProviders['take'] = () => Promise.resolve();
  const gateway = 'https://pay.simulator.invalid';
  const simulator =
    config.SAIYUN_PAY_SIMULATOR === 'on'
      ? openSimulator({
          file: join(resolve(config.SAIYUN_DATA), 'pay-simulator.json'),
          gateway,
          cashier: (provider, no) => `${config.SAIYUN_PUBLIC_URL ?? ''}${config.SAIYUN_PREFIX}/dsTbPay/simulator/${provider}/${no}`,
          payerPage: `${config.SAIYUN_PUBLIC_URL ?? ''}${config.SAIYUN_PREFIX}/dsTbPay/simulator/payer`,
          now,
          send: (notice) => take(notice),
        })
      : undefined;
  let made: readonly PayProvider[] | undefined;
  // Keys are read when the first payment needs them.
  const all = (): readonly PayProvider[] => {
    if (made) return made;
    const wechat = config.SAIYUN_WECHAT_PAY.map((settings) => wechatProvider(settings, { send, now }));
    const alipay = config.SAIYUN_ALIPAY.map((settings) => alipayProvider(settings, { send, now }));
    const simulated = simulator && { send: simulator.answer, now };
    made = [
      ...(wechat.length === 0 && simulated ? [wechatProvider(simulator.settings.wechat, simulated)] : wechat),
      ...(alipay.length === 0 && simulated ? [alipayProvider(simulator.settings.alipay, simulated)] : alipay),
    ];
    return made;
  };
  return {
    namesOf: (tenantId) => [
      ...new Set(
        all()
          .filter((one) => isServed(one, tenantId))
          .map(({ name }) => name),
      ),
    ],
    of: (tenantId, name) => all().find((one) => one.name === name && isServed(one, tenantId)),
    readNotice(name, notice) {
      let fault = new BadNotice('merchant');
      for (const provider of all().filter((one) => one.name === name))
        try {
          return { ...provider.readNotice(notice), provider };
        } catch (error) {
          if (!(error instanceof BadNotice)) throw error;
          fault = error;
        }
      throw fault;
    },
    simulator,
    get take() {
      return take;
    },
    set take(next) {
      take = next;
    },
  };
}
