import { isIP } from 'node:net';
import { mobilePrefixes } from '@saiyun/sdk/contract';
import * as z from 'zod';
import { bucketPattern } from './backup/bucket-address.ts';
import { nuonuoSettings } from './delivery/invoice/settings.ts';
import { alipaySettings, wechatSettings } from './delivery/pay/settings.ts';
import { type Environment, readEnvironment } from './environment.ts';
import { readTargets } from './outside-address.ts';

const seedSizes = ['none', 'small', 'medium', 'large'] as const;
export type SeedSize = (typeof seedSizes)[number];

/** Invalid JSON stays as it is and fails as "not a list". */
const fromJson = (text: unknown): unknown => {
  try {
    return JSON.parse(String(text));
  } catch {
    return text;
  }
};

const securedModes = new Set(['require', 'verify-ca', 'verify-full']);

/** Whether an address of PostgreSQL leads to another machine without asking for TLS. A socket and a loopback address stay on this one. */
const isInTheOpen = (address: string | undefined): boolean => {
  if (address === undefined || !URL.canParse(address)) return false;
  const { hostname, searchParams } = new URL(address);
  const host = searchParams.get('host') ?? hostname;
  if (host === '' || host.startsWith('/') || host.startsWith('%2F')) return false;
  const isLoopback = host === 'localhost' || host === '[::1]' || host === '::1' || /^127(\.\d+){3}$/.test(host);
  return !isLoopback && !securedModes.has(searchParams.get('sslmode') ?? '');
};

/** As browsers write it: scheme, host and port only. */
const isOrigin = (text: string): boolean => /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;
const areTargets = (text: string): boolean => {
  try {
    readTargets(text);
    return true;
  } catch {
    return false;
  }
};

/** Comma-separated; spaces are ignored. */
const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);

/** An address or a range, but not the range of all addresses. */
const isAddressRange = (text: string): boolean => {
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (family === 4 ? 32 : 128));
};
const addressRange = z.string().refine(isAddressRange, {
  error: 'an address or a range such as 10.20.0.0/16',
  params: {
    zh: '应为逗号分隔的 IP 地址或网段，如 127.0.0.1,10.20.0.0/16',
    en: 'addresses or ranges such as 127.0.0.1,10.20.0.0/16 are needed, comma-separated',
  },
});

/** The path of an uploaded picture, as the upload returned it. */
const picture = z
  .string()
  .regex(/^[\w-]+(\/[\w-]+)*\.(png|jpe?g|gif|webp)$/i)
  .optional();

/** The driver would read some texts as a host or a socket; they fail here, where the setting can be named. */
const isDatabaseUrl = (text: string): boolean => URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol);
const databaseUrl = z.string().refine(isDatabaseUrl, {
  error: 'an address such as postgres://user:password@host:5432/database',
  params: {
    zh: '应为 postgres://用户:密码@主机:5432/数据库 这样的地址；要用内置数据库请去掉此设置',
    en: 'an address such as postgres://user:password@host:5432/database is needed; remove it to use the embedded database',
  },
});

const dataKey = z.string().regex(/^[0-9a-f]{64}$/i);

const oidcProvider = z.object({
  /** As it appears in addresses. */
  type: z.string().regex(/^[a-z][a-z0-9_]{0,29}$/),
  name: z.tuple([z.string(), z.string()]),
  issuer: z.url(),
  clientId: z.string().min(1),
  clientSecret: z.string().optional(),
  scope: z.string().default('openid profile'),
});
export type OidcProvider = z.infer<typeof oidcProvider>;

/** The environment, parsed once; every setting has a default that runs on a laptop. */
const schema = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  /** Seconds between a stop signal and the end of listening. `/healthz/ready` answers 503 meanwhile, so load balancers notice. */
  SAIYUN_STOP_DELAY: z.coerce.number().min(0).max(600).default(0),
  /** Seconds that running calls then get to finish. */
  SAIYUN_STOP_SECONDS: z.coerce.number().min(1).max(3600).default(30),
  DATABASE_URL: databaseUrl.optional(),
  /** `off` lets a database on another machine be used without TLS, in a network that nobody else can reach. */
  SAIYUN_DATABASE_TLS: z.enum(['required', 'off']).default('required'),
  /** This node's PostgreSQL connections for calls and jobs; notices and the probe use two more. */
  SAIYUN_DB_POOL: z.coerce.number().int().min(2).max(500).default(10),
  /** Seconds after which the database ends a statement, a wait for a lock or an idle transaction; 0 means never. */
  SAIYUN_DB_STATEMENT_SECONDS: z.coerce.number().min(0).max(86_400).default(60),
  SAIYUN_DB_LOCK_SECONDS: z.coerce.number().min(0).max(86_400).default(4),
  SAIYUN_DB_IDLE_SECONDS: z.coerce.number().min(0).max(86_400).default(60),
  /** `transaction` behind a pooler such as PgBouncer that lends a server connection for one transaction at a time. */
  SAIYUN_DB_POOLING: z.enum(['session', 'transaction']).default('session'),
  /** Address for LISTEN that bypasses such a pooler. */
  SAIYUN_LISTEN_URL: databaseUrl.optional(),
  /** Redis for notices between nodes and for limits that all nodes share; without it the database carries notices, and each node counts. */
  SAIYUN_REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  /** Set it where several platforms share one Redis. */
  SAIYUN_REDIS_PREFIX: z
    .string()
    .regex(/^[\w:-]{1,40}$/)
    .default('saiyun'),
  /** Folder for the embedded database, uploads and exports. */
  SAIYUN_DATA: z.string().default('.saiyun'),
  /** Folder for the nightly backups, outside of SAIYUN_DATA, and the pass phrase that seals them; without both the job fails and says so. */
  SAIYUN_BACKUP_DIR: z.string().min(1).optional(),
  /** A bucket for the backups instead of a folder: `s3://bucket/prefix`. What is not set for it is that of SAIYUN_S3_*. */
  SAIYUN_BACKUP_TO: z.string().regex(bucketPattern).optional(),
  SAIYUN_BACKUP_S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  SAIYUN_BACKUP_S3_KEY: z.string().min(1).optional(),
  SAIYUN_BACKUP_S3_SECRET: z.string().min(1).optional(),
  SAIYUN_BACKUP_S3_REGION: z.string().min(1).optional(),
  /** `off` puts the bucket before the host's name instead of into the path. */
  SAIYUN_BACKUP_S3_PATH_STYLE: z.enum(['on', 'off']).default('on'),
  SAIYUN_BACKUP_PASSPHRASE: z.string().min(1).optional(),
  /** An S3-compatible bucket for uploads, shared by several nodes. Set all four or none; without them the data folder is used. */
  SAIYUN_S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .optional(),
  SAIYUN_S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  SAIYUN_S3_KEY: z.string().min(1).optional(),
  SAIYUN_S3_SECRET: z.string().min(1).optional(),
  SAIYUN_S3_REGION: z.string().default('us-east-1'),
  /** `host:port` of clamd or a compatible scanner. Uploads are scanned before they are kept, and refused while it is unreachable. */
  SAIYUN_CLAMAV: z
    .string()
    .regex(/^(\[[0-9A-Fa-f:.]+\]|[\w.-]+):\d{1,5}$/)
    .optional(),
  /** Demo data for an empty database; PostgreSQL gets none unless this is set. */
  SAIYUN_SEED: z.enum(seedSizes).optional(),
  /** `on` lets a platform with demo accounts, whose password is public, listen beyond this machine. */
  SAIYUN_DEMO_PUBLIC: z.enum(['on', 'off']).default('off'),
  SAIYUN_ADMIN_PASSWORD: z.string().min(8).optional(),
  SAIYUN_PREFIX: z
    .string()
    .regex(/^\/[\w-]+$/)
    .default('/jeecg-boot'),
  /** Shared secret of signatures; without it signatures are neither required nor checked. */
  SAIYUN_SIGN_SECRET: z.string().optional(),
  /** Other secrets whose signatures are taken too, comma-separated: the coming one or the former, while programs change to the new one. */
  SAIYUN_SIGN_SECRETS_OLD: z.string().default('').transform(listOf),
  SAIYUN_SIGN_MODE: z.enum(['path', 'jeecg']).default('path'),
  /** `off` for closed networks and scripted browsers. */
  SAIYUN_CAPTCHA: z.enum(['on', 'off']).default('on'),
  /** `off` while withdrawals are under maintenance (WITHDRAW-08). */
  SAIYUN_WITHDRAWALS: z.enum(['on', 'off']).default('on'),
  /** Who pays the experts: an ordinary payer taxes by month, an internet platform enterprise by the year so far (WITHDRAW-05). */
  SAIYUN_PAYER: z.enum(['ordinary', 'platform']).default('ordinary'),
  /** `roles`: administrators and finance need a second factor and set one up at their next sign-in. `off`: it is optional for everybody. */
  SAIYUN_TOTP_REQUIRED: z.enum(['off', 'roles']).default('off'),
  /** Longest life of a session, however busy: hours for administrators and finance, days for everybody else. */
  SAIYUN_GUARDED_SESSION_HOURS: z.coerce.number().int().min(1).max(8760).default(12),
  SAIYUN_SESSION_DAYS: z.coerce.number().int().min(1).max(365).default(30),
  /** How a call with an ended session is answered: HTTP 401 with an envelope, or HTTP 500 as older backends do. */
  SAIYUN_EXPIRY_STYLE: z.enum(['401', '500']).default('401'),
  /** Key for encrypted columns, 64 hex characters; by default generated and kept in SAIYUN_DATA. */
  SAIYUN_DATA_KEY: dataKey.optional(),
  /** Former keys, comma-separated: they open old values until `saiyun server rekey` has sealed everything with the new key. */
  SAIYUN_DATA_KEYS_OLD: z.string().default('').transform(listOf).pipe(z.array(dataKey)),
  /** The system's name, in Chinese and English; default 赛云 and Saiyun (AUTH-09). */
  SAIYUN_SYS_NAME: z.string().min(1).max(100).default('赛云'),
  SAIYUN_SYS_NAME_EN: z.string().min(1).max(100).default('Saiyun'),
  /**
   * Pictures of the site, uploaded with `biz` `public`: the logo, and for the sign-in pages the expert panel's picture and the background
   * of the others.
   */
  SAIYUN_LOGO: picture,
  SAIYUN_LOGO_SHOWN: z.enum(['Y', 'N']).default('Y'),
  SAIYUN_LOGIN_IMAGE: picture,
  SAIYUN_LOGIN_BACKGROUND: picture,
  /** Prefixes of hosts that offer a choice of language (I18N-05), comma-separated; `*` for all, empty for none. */
  SAIYUN_LANGUAGE_HOSTS: z
    .string()
    .default('localhost,127.0.0.1')
    .transform((text) => listOf(text.toLowerCase()))
    .pipe(z.array(z.string().regex(/^(\*|[\w.:[\]-]+)$/))),
  /** Record-filing number and company in the footer (SHELL-03); the company in Chinese and English. */
  SAIYUN_RECORD_NUMBER: z.string().min(1).max(100).optional(),
  SAIYUN_COMPANY: z.string().min(1).max(100).optional(),
  SAIYUN_COMPANY_EN: z.string().min(1).max(100).optional(),
  /**
   * Whom to tell of a fault of security, at `/.well-known/security.txt`: addresses for mail or of pages, comma-separated; and the page that says
   * how reports are treated.
   */
  SAIYUN_SECURITY_CONTACT: z
    .string()
    .default('')
    .transform((text) => listOf(text).map((one) => (/^[^\s@:]+@[^\s@:]+$/.test(one) ? `mailto:${one}` : one)))
    .pipe(z.array(z.string().regex(/^(?:mailto:[^\s@]+@|https:\/\/|tel:)\S+$/))),
  SAIYUN_SECURITY_POLICY: z.url({ protocol: /^https$/ }).optional(),
  /** Second digits of accepted mobile numbers (FORM-01), such as `3,4,5,6,7,8,9`. */
  SAIYUN_MOBILE_PREFIXES: z
    .string()
    .default([...mobilePrefixes].join(','))
    .refine((text) => /^[3-9](,[3-9])*$/.test(text), {
      error: 'digits from 3 to 9 such as 3,4,5,6,7,8,9',
      params: {
        zh: '应为 3 到 9 的数字，以英文逗号分隔，例如 3,4,5,6,7,8,9',
        en: 'digits from 3 to 9, comma-separated, such as 3,4,5,6,7,8,9',
      },
    })
    .transform((text) => [...new Set(text.split(','))].sort().join('')),
  /** `on` writes a line to the log for each call. */
  SAIYUN_ACCESS_LOG: z.enum(['on', 'off']).default('off'),
  SAIYUN_LOG: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  /** Proxies whose `X-Forwarded-*` headers are trusted: addresses or ranges such as `10.20.0.0/16`, comma-separated; empty for none. */
  SAIYUN_TRUSTED_PROXIES: z.string().default('').transform(listOf).pipe(z.array(addressRange)),
  /** The token that a collector sends as `Authorization: Bearer …` to read `/metrics`; without it only this machine may read them. */
  SAIYUN_METRICS_TOKEN: z.string().min(16).optional(),
  /** Folder of the built web admin; by default the one shipped with the server. */
  SAIYUN_WEB: z.string().optional(),
  /** Address at which browsers reach the platform, such as `https://saiyun.example.edu`; without it links work on this machine only. */
  SAIYUN_PUBLIC_URL: z
    .url()
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  /** Folder of fonts (.ttf, .otf) that draw on certificates what the fonts of the platform lack, such as rare characters of names. */
  SAIYUN_FONTS: z.string().optional(),
  /** Origins of other sites whose pages may call the platform, such as `https://app.example.edu`, comma-separated; empty for none. */
  SAIYUN_CORS_ORIGINS: z
    .string()
    .default('')
    .transform(listOf)
    .pipe(z.array(z.string().refine(isOrigin, 'an origin such as https://app.example.edu'))),
  /** Mail server, such as `smtps://user:password@mail.example.edu`; without it mail is kept in SAIYUN_DATA/outbox. */
  SAIYUN_SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//)
    .optional(),
  SAIYUN_MAIL_FROM: z.string().default('Saiyun <no-reply@saiyun.invalid>'),
  /** Where text messages are posted; without it they are kept in SAIYUN_DATA/outbox. */
  SAIYUN_SMS_URL: z.url().optional(),
  SAIYUN_SMS_TOKEN: z.string().optional(),
  /** Who sends text messages to many: a provider whose templates are approved there. */
  SAIYUN_SMS_PROVIDER: z.enum(['aliyun', 'tencent']).optional(),
  SAIYUN_SMS_KEY: z.string().min(1).optional(),
  SAIYUN_SMS_SECRET: z.string().min(1).optional(),
  /** Tencent's SmsSdkAppId. */
  SAIYUN_SMS_APP: z.string().min(1).optional(),
  /** Another address of the provider, such as one within a network. */
  SAIYUN_SMS_ADDRESS: z.url({ protocol: /^https?$/ }).optional(),
  /** Messages to many that the text message provider and the mail server take in a minute; without them there is no limit. */
  SAIYUN_SMS_PER_MINUTE: z.coerce.number().int().min(1).max(1_000_000).optional(),
  SAIYUN_MAIL_PER_MINUTE: z.coerce.number().int().min(1).max(1_000_000).optional(),
  /** Most messages of batches to one address on a channel in a day; 0 for no limit. */
  SAIYUN_MESSAGES_PERSON_DAY: z.coerce.number().int().min(0).max(1000).default(40),
  /** After so long a node that took messages of a batch and said nothing is taken for dead: its messages are asked about. */
  SAIYUN_MESSAGES_LEASE_SECONDS: z.coerce.number().int().min(2).max(3600).default(60),
  /** `on` sends the messages of batches to a simulated provider that keeps them: for development and tests. */
  SAIYUN_SMS_SIMULATOR: z.enum(['on', 'off']).default('off'),
  /** Daily limits on codes by text message: for one account, and for a whole tenant. */
  SAIYUN_SMS_ACCOUNT_DAY: z.coerce.number().int().min(1).max(1000).default(10),
  SAIYUN_SMS_TENANT_DAY: z.coerce.number().int().min(1).max(10_000_000).default(5000),
  /** Days that a finished export can be fetched. */
  SAIYUN_EXPORT_DAYS: z.coerce.number().int().min(1).max(365).default(7),
  /** Non-public hosts that may be data sources, such as `db.internal`, `db2:5433` or `10.20.0.0/16`; all others are refused. */
  SAIYUN_SOURCE_HOSTS: z.string().default('').refine(areTargets, 'hosts, host:port or ranges such as 10.20.0.0/16, comma-separated'),
  /** Allowed ports of data sources, comma-separated; a host listed with a port may use that one too. */
  SAIYUN_SOURCE_PORTS: z
    .string()
    .regex(/^\d{1,5}(,\d{1,5})*$/)
    .default('5432,3306,1433,1521,5236,54321'),
  /** Base address of a CAS server, such as `https://cas.example.edu/cas`. */
  SAIYUN_CAS_URL: z
    .url()
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  /**
   * Third-party sign-in providers, as a JSON list: `[{"type":"campus","name":["校园账号","Campus
   * account"],"issuer":"https://…","clientId":"…","clientSecret":"…"}]`.
   */
  SAIYUN_OIDC: z.string().default('[]').transform(fromJson).pipe(z.array(oidcProvider)),
  /** `on` adds a built-in provider that believes whatever name anyone gives: for development and tests. */
  SAIYUN_LOCAL_OIDC: z.enum(['on', 'off']).default('off'),
  /** Merchants of WeChat Pay (API v3), as a JSON list; see docs/payments.md. */
  SAIYUN_WECHAT_PAY: z.string().default('[]').transform(fromJson).pipe(z.array(wechatSettings)),
  /** Applications of Alipay, likewise. */
  SAIYUN_ALIPAY: z.string().default('[]').transform(fromJson).pipe(z.array(alipaySettings)),
  /** Applications on Nuonuo's open platform, which issue invoices, likewise. */
  SAIYUN_NUONUO: z.string().default('[]').transform(fromJson).pipe(z.array(nuonuoSettings)),
  /** `on` adds a payment gateway and a tax service beside the platform that anyone can pay at without money: for development and tests. */
  SAIYUN_PAY_SIMULATOR: z.enum(['on', 'off']).default('off'),
});

const s3Names = ['SAIYUN_S3_BUCKET', 'SAIYUN_S3_ENDPOINT', 'SAIYUN_S3_KEY', 'SAIYUN_S3_SECRET'] as const;

const needed = (name: string, zh: string, en: string) => ({ code: 'custom' as const, path: [name], message: en, params: { zh, en } });

/** Checks between settings: an incomplete bucket would otherwise be silently ignored. */
const whole = schema.superRefine((config, context) => {
  const missing = s3Names.filter((name) => config[name] === undefined);
  if (missing.length > 0 && missing.length < s3Names.length)
    for (const name of missing) context.addIssue({ code: 'custom', path: [name], message: 'needed with the other SAIYUN_S3 settings' });
  if (config.SAIYUN_BACKUP_TO !== undefined && config.SAIYUN_BACKUP_DIR !== undefined)
    context.addIssue(needed('SAIYUN_BACKUP_TO', '与 SAIYUN_BACKUP_DIR 只能设置一个', 'only one of it and SAIYUN_BACKUP_DIR may be given'));
  if (config.SAIYUN_SMS_PROVIDER !== undefined)
    for (const name of [
      'SAIYUN_SMS_KEY',
      'SAIYUN_SMS_SECRET',
      ...(config.SAIYUN_SMS_PROVIDER === 'tencent' ? (['SAIYUN_SMS_APP'] as const) : []),
    ] as const)
      if (config[name] === undefined)
        context.addIssue(needed(name, '设置了 SAIYUN_SMS_PROVIDER 时必填', 'needed with SAIYUN_SMS_PROVIDER'));
  // A ticket is valid for one service. Our address must not come from the caller's own Host header.
  if (config.SAIYUN_CAS_URL !== undefined && config.SAIYUN_PUBLIC_URL === undefined)
    context.addIssue({ code: 'custom', path: ['SAIYUN_PUBLIC_URL'], message: 'needed with SAIYUN_CAS_URL' });
  // A pooler drops LISTEN at the end of the transaction: nodes would silently stop hearing each other.
  if (config.SAIYUN_DB_POOLING === 'transaction' && config.SAIYUN_LISTEN_URL === undefined)
    context.addIssue(needed('SAIYUN_LISTEN_URL', '使用 SAIYUN_DB_POOLING=transaction 时必填', 'needed with SAIYUN_DB_POOLING=transaction'));
  for (const name of ['DATABASE_URL', 'SAIYUN_LISTEN_URL'] as const)
    if (config.SAIYUN_DATABASE_TLS === 'required' && isInTheOpen(config[name]))
      context.addIssue(
        needed(
          name,
          '数据库在另一台机器上，地址须带 sslmode=verify-full；若其网络无人可及，可设 SAIYUN_DATABASE_TLS=off',
          'the database is on another machine: add sslmode=verify-full, or SAIYUN_DATABASE_TLS=off in a network that nobody else can reach',
        ),
      );
  if (config.SAIYUN_LISTEN_URL !== undefined && config.DATABASE_URL === undefined)
    context.addIssue(needed('DATABASE_URL', '设置了 SAIYUN_LISTEN_URL 时必填', 'needed with SAIYUN_LISTEN_URL'));
});

export type Config = Readonly<Omit<z.infer<typeof schema>, 'SAIYUN_SEED'> & { SAIYUN_SEED: SeedSize }>;

/** The names of all settings, in the order of this file. */
export const settingNames = Object.keys(schema.shape) as readonly (keyof Config)[];

/** Reads the settings; throws a ZodError that names the bad variables. */
export function readConfig(env: Environment): Config {
  const { settings, problems } = readEnvironment(env, settingNames);
  const { success, data, error } = whole.safeParse(settings);
  const unknown = problems.map(({ name, text: [zh, en] }) => needed(name, zh, en));
  if (!success) throw new z.ZodError([...unknown, ...error.issues]);
  if (unknown.length > 0) throw new z.ZodError(unknown);
  return { ...data, SAIYUN_SEED: data.SAIYUN_SEED ?? (data.DATABASE_URL === undefined ? 'small' : 'none') };
}

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
const secretName = /(_KEY|_KEYS_OLD|_SECRET|_SECRETS_OLD|_TOKEN|_PASSWORD|_PASSPHRASE|_OIDC|_WECHAT_PAY|_ALIPAY|_NUONUO)$/;

/** Lists as they are given; of those that are no secrets all hold texts. */
const textOf = (value: string | number | readonly unknown[]): string =>
  typeof value === 'object' ? value.filter((one) => typeof one === 'string').join(',') : String(value);

/** An address without what may be secret in it: its password and the values of its query. */
const withoutSecrets = (text: string): string => {
  if (!URL.canParse(text)) return text;
  const url = new URL(text);
  const names = [...url.searchParams.keys()];
  if (url.password === '' && names.length === 0) return text;
  if (url.password !== '') url.password = '***';
  url.search = [...new Set(names)].map((name) => `${encodeURIComponent(name)}=***`).join('&');
  url.hash = '';
  return url.href;
};

/**
 * Every setting with its value and where it comes from, secrets, passwords and queries of addresses left out.
 * @throws ZodError for settings that the server would refuse
 */
export function settingsInEffect(env: Environment): readonly SettingInEffect[] {
  const config: Config = readConfig(env);
  return settingNames.map((name): SettingInEffect => {
    const from = env[name] !== undefined ? 'environment' : env[`${name}_FILE`] !== undefined ? 'file' : 'default';
    const value = config[name];
    const secret = secretName.test(name);
    return { name, value: value === undefined || secret ? null : withoutSecrets(textOf(value)), from, secret };
  });
}
