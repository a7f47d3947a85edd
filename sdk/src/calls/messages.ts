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

/** How the platform sends messages; sending them and their history are records (CALL-161). */
export const messageSettingCalls = area((send) => ({
  /** The mail server, or null until one is set (CALL-160). ADMIN. Unsigned. */
  email: (): Promise<EmailSetting | null> => send('GET', '/dsTbMessage/emailSetting', { jeecg: 'unsupported' }),
  /** Sets the mail server; without a password the old one stays (CALL-160). ADMIN. Unsigned. */
  saveEmail: async (setting: EmailSetting & { readonly password?: string }): Promise<void> => {
    await send('PUT', '/dsTbMessage/emailSetting', { body: setting, jeecg: 'unsupported' });
  },
  /** The provider of text messages, or null until one is set (CALL-160). ADMIN. Unsigned. */
  sms: (): Promise<SmsSetting | null> => send('GET', '/dsTbMessage/smsSetting', { jeecg: 'unsupported' }),
  /** Sets the provider; without a secret the old one stays (CALL-160). ADMIN. Unsigned. */
  saveSms: async (setting: SmsSetting & { readonly secret?: string }): Promise<void> => {
    await send('PUT', '/dsTbMessage/smsSetting', { body: setting, jeecg: 'unsupported' });
  },
}));
