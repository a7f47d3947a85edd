import type { Config } from '../config.ts';
import type { Carrier, Carriers, Channel } from './carrier.ts';
import { mailCarrier } from './mail.ts';
import { outboxCarrier } from './outbox-folder.ts';
import { smsCarrier } from './sms.ts';

/** The carriers of a configuration: those that are set up, otherwise the built-in outbox folder. */
export function openCarriers(config: Config): Carriers {
  const or = (channel: Channel, found: Carrier | undefined): Carrier => found ?? outboxCarrier(config, channel);
  return { email: or('email', mailCarrier(config)), sms: or('sms', smsCarrier(config)) };
}
