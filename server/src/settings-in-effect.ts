import { type Config, readConfig, settingNames } from './config.ts';
import type { Environment } from './environment.ts';

/** One setting as this machine has it. */
export interface SettingInEffect {
  readonly name: string;
  /** Null for one without a value, and always for a secret. */
  readonly value: string | null;
  readonly from: 'environment' | 'file' | 'default';
  /** Its value is not told; that it is set, `from` says. */
  readonly secret: boolean;
}

/** Settings that hold a secret, or accounts with secrets in them. */
const secretName = /(_KEY|_KEYS_OLD|_SECRET|_TOKEN|_PASSWORD|_PASSPHRASE|_OIDC|_WECHAT_PAY|_ALIPAY|_NUONUO)$/;

/** Lists as they are given; of those that are no secrets all hold texts. */
const textOf = (value: string | number | readonly unknown[]): string =>
  typeof value === 'object' ? value.filter((one) => typeof one === 'string').join(',') : String(value);

/** An address without the password in it. */
const withoutPassword = (text: string): string => {
  if (!URL.canParse(text)) return text;
  const url = new URL(text);
  if (url.password === '') return text;
  url.password = '***';
  return url.href;
};

/**
 * Every setting with its value and where it comes from, secrets and passwords left out.
 * @throws ZodError for settings that the server would refuse
 */
export function settingsInEffect(env: Environment): readonly SettingInEffect[] {
  const config: Config = readConfig(env);
  return settingNames.map((name): SettingInEffect => {
    const from = env[name] !== undefined ? 'environment' : env[`${name}_FILE`] !== undefined ? 'file' : 'default';
    const value = config[name];
    const secret = secretName.test(name);
    return { name, value: value === undefined || secret ? null : withoutPassword(textOf(value)), from, secret };
  });
}
