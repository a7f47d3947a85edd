import type { Config } from '../../config.ts';
import { aliyunSms } from '../../delivery/aliyun.ts';
import { carrierProvider } from '../../delivery/carrier-provider.ts';
import type { MessageProvider } from '../../delivery/provider.ts';
import { smsSimulator } from '../../delivery/simulator/sms-simulator.ts';
import { tencentSms } from '../../delivery/tencent.ts';
import type { Services } from '../../kernel/context.ts';

export type Providers = Readonly<Record<'sms' | 'email', MessageProvider>>;
type Needs = Pick<Services, 'config' | 'db'> & Partial<Pick<Services, 'carriers' | 'now'>>;

const made = new WeakMap<Config, Providers>();

/** What carries the messages of batches: the simulator or the configured provider, otherwise what carries single ones. */
export function providersOf(services: Needs): Providers {
  const known = made.get(services.config);
  if (known) return known;
  const { config, carriers } = services;
  if (!carriers) throw new TypeError('providers need carriers');
  const simulated = config.SAIYUN_SMS_SIMULATOR === 'on';
  const providers: Providers = {
    sms: simulated
      ? smsSimulator(services.db, 'sms')
      : (aliyunSms(config) ?? tencentSms(config) ?? carrierProvider(carriers.sms, config.SAIYUN_SMS_PER_MINUTE)),
    email: simulated ? smsSimulator(services.db, 'email') : carrierProvider(carriers.email, config.SAIYUN_MAIL_PER_MINUTE),
  };
  made.set(config, providers);
  return providers;
}
