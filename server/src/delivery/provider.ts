import type { Fault } from './fault.ts';

/** A message of a batch as a provider receives it, in clear. */
export interface Outgoing {
  /** The platform's own id of this attempt: a provider that gets it twice sends once, and can be asked about it. */
  readonly id: string;
  readonly address: string;
  readonly subject: string;
  readonly text: string;
  /** For text messages: the approved template with the values of its fields. */
  readonly template?: { readonly id: string; readonly signName: string; readonly values: Readonly<Record<string, string>> };
  /** The name of the site that it comes from; only for e-mail. */
  readonly sender?: string | undefined;
  /** Where the receiver can opt out of further mail. */
  readonly optOut?: string;
}

/**
 * What a provider said. `refused` is final, and `bounced` too, by fault of the address; `later` was not taken and may be tried again. A
 * provider that says nothing throws: whether it took the message is then unknown until it is asked.
 */
export type Answer =
  | { readonly kind: 'accepted'; readonly providerId: string }
  | { readonly kind: 'refused' | 'bounced' | 'later'; readonly code: string; readonly fault?: Fault };

/** What became of a message that was sent before. */
export interface Receipt {
  readonly providerId: string;
  readonly state: 'accepted' | 'delivered' | 'softBounce' | 'hardBounce';
  readonly code?: string;
}

export type TemplateState = 'waiting' | 'approved' | 'rejected' | 'gone';

/** Templates that a provider approves before it sends them. */
export interface ProviderTemplates {
  /** Returns the provider's id; `known` is the one of an earlier submission. */
  submit(template: {
    readonly name: string;
    readonly text: string;
    readonly signName: string;
    readonly known: string | null;
  }): Promise<string>;
  state(id: string): Promise<{ readonly state: TemplateState; readonly reason?: string }>;
}

/** Carries the messages of batches. */
export interface MessageProvider {
  readonly name: string;
  /** Messages that it takes in a minute; undefined for no limit. */
  readonly perMinute?: number | undefined;
  send(message: Outgoing): Promise<Answer>;
  /**
   * What became of a message, by the platform's id; undefined if the provider never got it. Throws if it cannot say now. A provider without
   * this cannot be asked.
   */
  query?(message: { readonly id: string; readonly address: string; readonly sentTime: Date }): Promise<Receipt | undefined>;
  /** How long after a message was handed over that it is not found means that it was never taken; default at once. */
  readonly knowsAfterMs?: number;
  readonly templates?: ProviderTemplates;
}
