import { isIP } from 'node:net';
import { mobilePrefixes } from '@saiyun/sdk/contract';
import * as z from 'zod';
import { type Environment, readEnvironment } from './environment.ts';
import { readTargets } from './outside-address.ts';

const seedSizes = ['none', 'small', 'medium', 'large'] as const;
export type SeedSize = (typeof seedSizes)[number];

/** What is no JSON fails as not being a list. */
const fromJson = (text: unknown): unknown => {
  try {
    return JSON.parse(String(text));
  } catch {
    return text;
  }
};

/** As browsers write them: scheme, host and port, and nothing behind. */
const isOrigin = (text: string): boolean => /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;
const areTargets = (text: string): boolean => {
  try {
    readTargets(text);
    return true;
  } catch {
    return false;
  }
};

/** Comma-separated; spaces do not count. */
const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);

/** An address, or a range of them that is not all there are. */
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

/** The path of an uploaded picture, as its upload answered it. */
const picture = z
  .string()
  .regex(/^[\w-]+(\/[\w-]+)*\.(png|jpe?g|gif|webp)$/i)
  .optional();

/** What the driver would take for a host or a socket of some other kind fails here, where the setting can be named. */
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
  /** As it stands in addresses. */
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
  /** Seconds between a signal to stop, from which on `/healthz/ready` answers 503, and the end of listening: balancers notice in it. */
  SAIYUN_STOP_DELAY: z.coerce.number().min(0).max(600).default(0),
  /** Seconds that running calls then have to finish. */
  SAIYUN_STOP_SECONDS: z.coerce.number().min(1).max(3600).default(30),
  DATABASE_URL: databaseUrl.optional(),
  /** Connections of this node to PostgreSQL for calls and jobs; two more are for notices and for the probe. */
  SAIYUN_DB_POOL: z.coerce.number().int().min(2).max(500).default(10),
  /** Seconds after which the database ends a statement, a wait for a lock, and a transaction in which nothing happens; 0 for never. */
  SAIYUN_DB_STATEMENT_SECONDS: z.coerce.number().min(0).max(86_400).default(60),
  SAIYUN_DB_LOCK_SECONDS: z.coerce.number().min(0).max(86_400).default(4),
  SAIYUN_DB_IDLE_SECONDS: z.coerce.number().min(0).max(86_400).default(60),
  /** `transaction` where a pooler such as PgBouncer stands between that gives a server connection for one transaction only. */
  SAIYUN_DB_POOLING: z.enum(['session', 'transaction']).default('session'),
  /** Address for LISTEN, past such a pooler. */
  SAIYUN_LISTEN_URL: databaseUrl.optional(),
  /** Folder of the embedded database, uploads and exports. */
  SAIYUN_DATA: z.string().default('.saiyun'),
  /** A bucket of an S3-compatible place for uploads, which several nodes share; all four together, else the data folder is used. */
  SAIYUN_S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .optional(),
  SAIYUN_S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  SAIYUN_S3_KEY: z.string().min(1).optional(),
  SAIYUN_S3_SECRET: z.string().min(1).optional(),
  SAIYUN_S3_REGION: z.string().default('us-east-1'),
  /** `host:port` of clamd, or of what speaks like it: uploads are looked at before they are kept, and refused while it is out of reach. */
  SAIYUN_CLAMAV: z
    .string()
    .regex(/^(\[[0-9A-Fa-f:.]+\]|[\w.-]+):\d{1,5}$/)
    .optional(),
  /** Demo data of an empty database; on PostgreSQL there is none unless it is asked for. */
  SAIYUN_SEED: z.enum(seedSizes).optional(),
  /** `on` lets a platform with demo accounts, whose password is published, listen elsewhere than on this machine. */
  SAIYUN_DEMO_PUBLIC: z.enum(['on', 'off']).default('off'),
  SAIYUN_ADMIN_PASSWORD: z.string().min(8).optional(),
  SAIYUN_PREFIX: z
    .string()
    .regex(/^\/[\w-]+$/)
    .default('/jeecg-boot'),
  /** Shared secret of signatures; without it a signature is neither asked for nor checked. */
  SAIYUN_SIGN_SECRET: z.string().optional(),
  SAIYUN_SIGN_MODE: z.enum(['path', 'jeecg']).default('path'),
  /** `off` for closed networks and scripted browsers. */
  SAIYUN_CAPTCHA: z.enum(['on', 'off']).default('on'),
  /** `off` while withdrawals are under maintenance (WITHDRAW-08). */
  SAIYUN_WITHDRAWALS: z.enum(['on', 'off']).default('on'),
  /** `roles`: administrators and finance sign in with a second factor only, and set one up at their next sign-in; `off`: whoever wants one has one. */
  SAIYUN_TOTP_REQUIRED: z.enum(['off', 'roles']).default('off'),
  /** How long a session lasts at most, however much it is used: that of administrators and finance in hours, all others in days. */
  SAIYUN_GUARDED_SESSION_HOURS: z.coerce.number().int().min(1).max(8760).default(12),
  SAIYUN_SESSION_DAYS: z.coerce.number().int().min(1).max(365).default(30),
  /** How an ended session is answered: HTTP 401 with an envelope, or the HTTP 500 of older backends. */
  SAIYUN_EXPIRY_STYLE: z.enum(['401', '500']).default('401'),
  /** Key for encrypted columns, 64 hex characters; made and kept in SAIYUN_DATA when not given. */
  SAIYUN_DATA_KEY: dataKey.optional(),
  /** Keys that were in use before, comma-separated: what they sealed can be read until `saiyun server rekey` has sealed it anew. */
  SAIYUN_DATA_KEYS_OLD: z.string().default('').transform(listOf).pipe(z.array(dataKey)),
  /** The system's name, in Chinese and English; default 赛云 and Saiyun (AUTH-09). */
  SAIYUN_SYS_NAME: z.string().min(1).max(100).default('赛云'),
  SAIYUN_SYS_NAME_EN: z.string().min(1).max(100).default('Saiyun'),
  /** Pictures of the site, uploaded with `biz` `public`: logo, and before a session the picture beside the panel of experts and the background of all others. */
  SAIYUN_LOGO: picture,
  SAIYUN_LOGO_SHOWN: z.enum(['Y', 'N']).default('Y'),
  SAIYUN_LOGIN_IMAGE: picture,
  SAIYUN_LOGIN_BACKGROUND: picture,
  /** What hosts begin with on which the language can be picked (I18N-05), comma-separated; `*` for all, empty for none. */
  SAIYUN_LANGUAGE_HOSTS: z
    .string()
    .default('localhost,127.0.0.1')
    .transform((text) => listOf(text.toLowerCase()))
    .pipe(z.array(z.string().regex(/^(\*|[\w.:[\]-]+)$/))),
  /** Record-filing number and company in the footer (SHELL-03), the company in Chinese and English. */
  SAIYUN_RECORD_NUMBER: z.string().min(1).max(100).optional(),
  SAIYUN_COMPANY: z.string().min(1).max(100).optional(),
  SAIYUN_COMPANY_EN: z.string().min(1).max(100).optional(),
  /** Second digits of the mobile numbers that are taken (FORM-01), such as `3,4,5,6,7,8,9`. */
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
  SAIYUN_LOG: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  /** Proxies whose `X-Forwarded-*` headers are believed: addresses or ranges such as `10.20.0.0/16`, comma-separated; empty for none. */
  SAIYUN_TRUSTED_PROXIES: z.string().default('').transform(listOf).pipe(z.array(addressRange)),
  /** What a collector sends as `Authorization: Bearer …` to read `/metrics`; without it only collectors on the same machine may. */
  SAIYUN_METRICS_TOKEN: z.string().min(16).optional(),
  /** Folder of the built web admin; default the one that comes with the server. */
  SAIYUN_WEB: z.string().optional(),
  /** Address by which browsers reach the platform, such as `https://saiyun.example.edu`; without it links are made for this machine only. */
  SAIYUN_PUBLIC_URL: z
    .url()
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  /** Origins of other sites whose pages may use the platform, such as `https://app.example.edu`, comma-separated; empty for none. */
  SAIYUN_CORS_ORIGINS: z
    .string()
    .default('')
    .transform(listOf)
    .pipe(z.array(z.string().refine(isOrigin, 'an origin such as https://app.example.edu'))),
  /** Mail server, such as `smtps://user:password@mail.example.edu`; without it mails are kept in SAIYUN_DATA/outbox. */
  SAIYUN_SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//)
    .optional(),
  SAIYUN_MAIL_FROM: z.string().default('Saiyun <no-reply@saiyun.invalid>'),
  /** Where text messages are posted to; without it they are kept in SAIYUN_DATA/outbox. */
  SAIYUN_SMS_URL: z.url().optional(),
  SAIYUN_SMS_TOKEN: z.string().optional(),
  /** Most codes by text message that one account may ask for in a day, and that all of a tenant together may. */
  SAIYUN_SMS_ACCOUNT_DAY: z.coerce.number().int().min(1).max(1000).default(10),
  SAIYUN_SMS_TENANT_DAY: z.coerce.number().int().min(1).max(10_000_000).default(5000),
  /** Days for which a finished export can be fetched. */
  SAIYUN_EXPORT_DAYS: z.coerce.number().int().min(1).max(365).default(7),
  /** Hosts of data sources that are no public addresses, as `db.internal`, `db2:5433` or `10.20.0.0/16`; all others are refused. */
  SAIYUN_SOURCE_HOSTS: z.string().default('').refine(areTargets, 'hosts, host:port or ranges such as 10.20.0.0/16, comma-separated'),
  /** Ports of data sources, comma-separated; hosts that are named with a port have that one besides. */
  SAIYUN_SOURCE_PORTS: z
    .string()
    .regex(/^\d{1,5}(,\d{1,5})*$/)
    .default('5432,3306,1433,1521,5236,54321'),
  /** Base address of a CAS server, such as `https://cas.example.edu/cas`. */
  SAIYUN_CAS_URL: z
    .url()
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  /** Providers of third-party sign-in, as a JSON list: `[{"type":"campus","name":["校园账号","Campus account"],"issuer":"https://…","clientId":"…","clientSecret":"…"}]`. */
  SAIYUN_OIDC: z.string().default('[]').transform(fromJson).pipe(z.array(oidcProvider)),
  /** `on` adds a provider of our own in which anybody is whom they say they are: for development and tests. */
  SAIYUN_LOCAL_OIDC: z.enum(['on', 'off']).default('off'),
});

const s3Names = ['SAIYUN_S3_BUCKET', 'SAIYUN_S3_ENDPOINT', 'SAIYUN_S3_KEY', 'SAIYUN_S3_SECRET'] as const;

const needed = (name: string, zh: string, en: string) => ({ code: 'custom' as const, path: [name], message: en, params: { zh, en } });

/** What settings need of each other: half a bucket would quietly be none. */
const whole = schema.superRefine((config, context) => {
  const missing = s3Names.filter((name) => config[name] === undefined);
  if (missing.length > 0 && missing.length < s3Names.length)
    for (const name of missing) context.addIssue({ code: 'custom', path: [name], message: 'needed with the other SAIYUN_S3 settings' });
  // A ticket counts for the service that it was given for: which one is ours, the caller's own Host header must not say.
  if (config.SAIYUN_CAS_URL !== undefined && config.SAIYUN_PUBLIC_URL === undefined)
    context.addIssue({ code: 'custom', path: ['SAIYUN_PUBLIC_URL'], message: 'needed with SAIYUN_CAS_URL' });
  // A pooler forgets who listens with the transaction: nodes would not hear of each other, without a word.
  if (config.SAIYUN_DB_POOLING === 'transaction' && config.SAIYUN_LISTEN_URL === undefined)
    context.addIssue(needed('SAIYUN_LISTEN_URL', '使用 SAIYUN_DB_POOLING=transaction 时必填', 'needed with SAIYUN_DB_POOLING=transaction'));
  if (config.SAIYUN_LISTEN_URL !== undefined && config.DATABASE_URL === undefined)
    context.addIssue(needed('DATABASE_URL', '设置了 SAIYUN_LISTEN_URL 时必填', 'needed with SAIYUN_LISTEN_URL'));
});

export type Config = Readonly<Omit<z.infer<typeof schema>, 'SAIYUN_SEED'> & { SAIYUN_SEED: SeedSize }>;

const names = Object.keys(schema.shape);

/** Reads the settings; what is wrong is a ZodError that names the variables. */
export function readConfig(env: Environment): Config {
  const { settings, problems } = readEnvironment(env, names);
  const { success, data, error } = whole.safeParse(settings);
  const unknown = problems.map(({ name, text: [zh, en] }) => needed(name, zh, en));
  if (!success) throw new z.ZodError([...unknown, ...error.issues]);
  if (unknown.length > 0) throw new z.ZodError(unknown);
  return { ...data, SAIYUN_SEED: data.SAIYUN_SEED ?? (data.DATABASE_URL === undefined ? 'small' : 'none') };
}
