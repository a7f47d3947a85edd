import { area } from './area.ts';

/** The mail server for outgoing messages. The password can be set but is never returned. */
export interface EmailSetting {
  readonly host: string;
  readonly port: number;
  readonly secure: '0' | '1';
  readonly username: string | null;
  readonly fromName: string | null;
  readonly fromAddress: string;
}

/** The provider for outgoing text messages. The secret can be set but is never returned. */
export interface SmsSetting {
  readonly provider: string;
  readonly accessKey: string | null;
  readonly signName: string | null;
  /** Messages per minute that the provider accepts. */
  readonly perMinute: number | null;
}

/** How the platform sends messages; sending them and their history are records. */
export const messageSettingCalls = area((send) => ({
  /** The mail server, or null until one is set. ADMIN. Unsigned. */
  email: (): Promise<EmailSetting | null> => send('GET', '/dsTbMessage/emailSetting', { jeecg: 'unsupported' }),
  /** Sets the mail server; without a password the old one stays. ADMIN. Unsigned. */
  saveEmail: async (setting: EmailSetting & { readonly password?: string }): Promise<void> => {
    await send('PUT', '/dsTbMessage/emailSetting', { body: setting, jeecg: 'unsupported' });
  },
  /** The provider of text messages, or null until one is set. ADMIN. Unsigned. */
  sms: (): Promise<SmsSetting | null> => send('GET', '/dsTbMessage/smsSetting', { jeecg: 'unsupported' }),
  /** Sets the provider; without a secret the old one stays. ADMIN. Unsigned. */
  saveSms: async (setting: SmsSetting & { readonly secret?: string }): Promise<void> => {
    await send('PUT', '/dsTbMessage/smsSetting', { body: setting, jeecg: 'unsupported' });
  },
}));

/** What a batch would send; `id` for a stored one, the other members for one that is being written. */
export interface BatchAsked {
  readonly id?: string;
  /** None with words of its own, which `channel` carries; text messages have none. */
  readonly templateId?: string | null;
  readonly channel?: 'email' | 'sms' | 'site';
  readonly titleZh?: string | null;
  readonly titleEn?: string | null;
  readonly contentZh?: string | null;
  readonly contentEn?: string | null;
  readonly competitionId?: string | null;
  readonly subAccountId?: string | null;
  /** `audience` is a name of `messageAudiences`; `status`, `unitId` and `groupId` narrow it. `teamsFilter` writes that of chosen teams. */
  readonly filter?: Readonly<Record<string, string>> | null;
  /** Addresses, one each, with or without a name before them. */
  readonly recipients?: readonly string[] | null;
  /** Part of a name or an address: the samples are of these recipients alone. */
  readonly person?: string | null;
}

/** A message as one real person would get it. */
export interface MessageSample {
  readonly name: string;
  /** Masked. */
  readonly address: string;
  readonly language: 'zh-CN' | 'en';
  readonly subject: string;
  readonly text: string;
  readonly units: number;
  readonly isSuppressed: boolean;
}

/** Who would get a batch and at what cost. */
export interface BatchEstimate {
  readonly channel: 'email' | 'sms' | 'site';
  readonly total: number;
  /** Left out because the person or the address came before. */
  readonly doubles: number;
  /** Left out because they have no address on the channel. */
  readonly missing: number;
  /** Among the total, but they get nothing. */
  readonly suppressed: number;
  readonly units: number;
  /** Yuan. */
  readonly cost: number;
  /** Units of the sub-account; null without one. */
  readonly available: number | null;
  /** Whether a second person has to approve it. */
  readonly needsApproval: boolean;
  readonly samples: readonly MessageSample[];
}

/** Batches of messages beside their records `msgSend` and `msgSendDetail`. */
export const messageBatchCalls = area((send) => ({
  /** Recipients, cost and the message as some of them would get it; nothing is stored. ADMIN, SUB, UNIT. Unsigned. */
  estimate: (asked: BatchAsked): Promise<BatchEstimate> => send('POST', '/dsTbMsgSend/estimate', { body: asked, jeecg: 'unsupported' }),
}));
