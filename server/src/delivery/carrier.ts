export type Channel = 'sms' | 'email';

/** A message as a carrier receives it, in clear. */
export interface Parcel {
  readonly id: string;
  /** Phone number or e-mail address. */
  readonly address: string;
  /** Only for e-mail. */
  readonly subject: string;
  readonly text: string;
  /** The name of the site that it comes from; only for e-mail. */
  readonly sender?: string | undefined;
}

/** Delivers messages to people. Fails by throwing; the message is then retried later. */
export interface Carrier {
  /** As shown in the list of messages. */
  readonly name: string;
  send(parcel: Parcel): Promise<void>;
}

export type Carriers = Readonly<Record<Channel, Carrier>>;
