import * as z from 'zod';

const seedSizes = ['none', 'small', 'medium', 'large'] as const;
export type SeedSize = (typeof seedSizes)[number];

/** The environment, parsed once; every setting has a default that runs on a laptop. */
const schema = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  DATABASE_URL: z.string().optional(),
  /** Folder of the embedded database, uploads and exports. */
  SAIYUN_DATA: z.string().default('.saiyun'),
  SAIYUN_SEED: z.enum(seedSizes).default('small'),
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
  /** How an ended session is answered: HTTP 401 with an envelope, or the HTTP 500 of older backends. */
  SAIYUN_EXPIRY_STYLE: z.enum(['401', '500']).default('401'),
  /** Key for encrypted columns, 64 hex characters; made and kept in SAIYUN_DATA when not given. */
  SAIYUN_DATA_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/i)
    .optional(),
  SAIYUN_LOG: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  /** Proxies whose X-Forwarded-For is believed: addresses, or `loopback`, `linklocal`, `uniquelocal`, comma-separated; empty for none. */
  SAIYUN_TRUST_PROXY: z.string().default('loopback'),
  /** Folder of the built web admin; default the one that comes with the server. */
  SAIYUN_WEB: z.string().optional(),
});

export type Config = Readonly<z.infer<typeof schema>>;

/** Reads the settings; what is wrong is a ZodError that names the variable. */
export const readConfig = (env: Readonly<Record<string, string | undefined>>): Config => schema.parse(env);
