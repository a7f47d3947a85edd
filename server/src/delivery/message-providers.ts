import type { Config } from '../config.ts';
import type { Db } from '../db/db.ts';
import { aliyunSms } from './aliyun.ts';
import type { Carriers } from './carrier.ts';
import { carrierProvider } from './carrier-provider.ts';
import type { MessageProvider } from './provider.ts';
import { smsSimulator } from './simulator/sms-simulator.ts';
import { tencentSms } from './tencent.ts';

export type MessageProviders = Readonly<Record<'sms' | 'email', MessageProvider>>;

/** What carries the messages of batches: the simulator or the configured provider, otherwise what carries single ones. */
export function openMessageProviders(config: Config, db: Db, carriers: Carriers): MessageProviders {
  if (config.SAIYUN_SMS_SIMULATOR === 'on') return { sms: smsSimulator(db, 'sms'), email: smsSimulator(db, 'email') };
  return {
    sms: aliyunSms(config) ?? tencentSms(config) ?? carrierProvider(carriers.sms, config.SAIYUN_SMS_PER_MINUTE),
    email: carrierProvider(carriers.email, config.SAIYUN_MAIL_PER_MINUTE),
  };
}
