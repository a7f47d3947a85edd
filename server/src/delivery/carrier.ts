import type { Config } from '../config.ts';
import { mailCarrier } from './mail.ts';
import { outboxCarrier } from './outbox-folder.ts';
import { smsCarrier } from './sms.ts';

export type Channel = 'sms' | 'email';

/** A message as a carrier gets it, in the clear. */
export interface Parcel {
  readonly id: string;
  /** Phone number or e-mail address. */
  readonly address: string;
  /** Of an e-mail. */
  readonly subject: string;
  readonly text: string;
}

/** What brings messages to people. Refuses by throwing; the message is then tried again later. */
export interface Carrier {
  /** As shown in the list of messages. */
  readonly name: string;
  send(parcel: Parcel): Promise<void>;
}

const made = new WeakMap<Config, Map<Channel, Carrier>>();

const make = (config: Config, channel: Channel): Carrier =>
  (channel === 'email' ? mailCarrier(config) : smsCarrier(config)) ?? outboxCarrier(config, channel);

/** The carrier of a channel: the one that is set up, else the built-in outbox folder. */
export const carrierOf = (config: Config, channel: Channel): Carrier => {
  const carriers = made.get(config) ?? new Map<Channel, Carrier>();
  made.set(config, carriers);
  const carrier = carriers.get(channel) ?? make(config, channel);
  carriers.set(channel, carrier);
  return carrier;
};
