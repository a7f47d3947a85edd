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

export type Carriers = Readonly<Record<Channel, Carrier>>;
