import { area } from './area.ts';

/** The mail server that messages go out by. The password is given and never answered. */
export interface EmailSetting {
  readonly host: string;
  readonly port: number;
  readonly secure: '0' | '1';
  readonly username: string | null;
  readonly fromName: string | null;
  readonly fromAddress: string;
}

/** The provider that text messages go out by. The secret is given and never answered. */
export interface SmsSetting {
  readonly provider: string;
  readonly accessKey: string | null;
  readonly signName: string | null;
  /** Messages per minute that the provider takes. */
  readonly perMinute: number | null;
}

/** How messages of the platform go out; sending and what was sent are entities (CALL-161). */
export const messageSettingCalls = area((send) => ({
  /** The mail server, or null before one is set (CALL-160). ADMIN. Unsigned. */
  email: (): Promise<EmailSetting | null> => send('GET', '/dsTbMessage/emailSetting', { jeecg: 'unsupported' }),
  /** Sets the mail server; a password that is left out stays (CALL-160). ADMIN. Unsigned. */
  saveEmail: async (setting: EmailSetting & { readonly password?: string }): Promise<void> => {
    await send('PUT', '/dsTbMessage/emailSetting', { body: setting, jeecg: 'unsupported' });
  },
  /** The provider of text messages, or null before one is set (CALL-160). ADMIN. Unsigned. */
  sms: (): Promise<SmsSetting | null> => send('GET', '/dsTbMessage/smsSetting', { jeecg: 'unsupported' }),
  /** Sets the provider; a secret that is left out stays (CALL-160). ADMIN. Unsigned. */
  saveSms: async (setting: SmsSetting & { readonly secret?: string }): Promise<void> => {
    await send('PUT', '/dsTbMessage/smsSetting', { body: setting, jeecg: 'unsupported' });
  },
}));
