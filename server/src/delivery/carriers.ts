import type { Config } from '../config.ts';
import type { Carrier, Channel } from './carrier.ts';
import { mailCarrier } from './mail.ts';
import { outboxCarrier } from './outbox-folder.ts';
import { smsCarrier } from './sms.ts';

const made = new WeakMap<Config, Map<Channel, Carrier>>();

const make = (config: Config, channel: Channel): Carrier =>
  (channel === 'email' ? mailCarrier(config) : smsCarrier(config)) ?? outboxCarrier(config, channel);

/** The carrier of a channel: the one that is set up, else the built-in outbox folder. */
export function carrierOf(config: Config, channel: Channel): Carrier {
  const carriers = made.get(config) ?? new Map<Channel, Carrier>();
  made.set(config, carriers);
  const carrier = carriers.get(channel) ?? make(config, channel);
  carriers.set(channel, carrier);
  return carrier;
}
