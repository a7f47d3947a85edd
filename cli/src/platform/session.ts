import { randomUUID } from 'node:crypto';
import type { Client, SessionStore, StoredSession, UserInfo } from '@saiyun/sdk';
import { times } from '@saiyun/sdk/contract';
import { fromWireTime } from '@saiyun/sdk/view';
import type { Cli } from '../cli.ts';
import { configFolder } from '../config/folders.ts';
import type { Settings } from '../config/settings.ts';
import { CliError, hintOf, usageError, withHint } from '../problems/cli-error.ts';
import { exitCodes } from '../problems/exit-codes.ts';
import { isClientError } from '../problems/problem.ts';
import type { SecretStore } from '../secrets/secret-store.ts';
import { contractHook } from './contract-hook.ts';
import { deviceHook } from './device-hook.ts';

const signModes = ['path', 'jeecg'] as const;

/** How calls are signed; undefined means the dialect's default. */
export function signModeOf({ env }: Pick<Cli, 'env'>): (typeof signModes)[number] | undefined {
  const { SAIYUN_SIGN_MODE: value } = env;
  const mode = signModes.find((one) => one === value);
  if (value && !mode)
    throw usageError('problem.badChoice', { params: { option: 'SAIYUN_SIGN_MODE', value, choices: signModes.join(', ') } });
  return mode;
}

/** A token belongs to one profile and one server and is never sent to another address. */
export function secretName({ profile, server }: Pick<Settings, 'profile' | 'server'>): string {
  return `${profile}@${server}`;
}

type OnFile = (path: string) => void;

/** The place for secrets. `onFile` is called if that is a file, for want of a keychain; by default it says so. */
export function openSecrets(cli: Cli, onFile: OnFile = (path) => cli.notice('program.secretFile', { path })): Promise<SecretStore> {
  return cli.openSecrets(configFolder(cli), onFile);
}

export function envToken(cli: Cli): string | undefined {
  const token = cli.env.SAIYUN_TOKEN?.trim() || undefined;
  if (token !== undefined) refuseNoToken(token);
  return token;
}

/** A token must fit in a header; the message shows no part of it. */
export function refuseNoToken(token: string): void {
  if (!/^[\x21-\x7e]+$/.test(token)) throw new CliError('account.login.badToken', { exit: exitCodes.auth });
}

/** A client's session as the program stores it: read before the work, written when its token or tenant changes and after the work. */
interface KeptSession extends SessionStore {
  /** Writes the changes. */
  flush(): Promise<void>;
}

async function keptSession(cli: Cli, onFile?: OnFile): Promise<KeptSession> {
  const token = envToken(cli);
  if (token) {
    if (cli.settings.serverFrom === 'project') throw usageError('problem.tokenServer', { params: { server: cli.settings.server } });
    const tenantId = cli.settings.tenant ?? 0;
    let kept: StoredSession | undefined = { token, tenantId, userInfo: undefined, expiresAt: cli.now().getTime() + times.keepMs };
    return {
      load: () => kept,
      save: (session) => {
        kept = session;
      },
      flush: async () => undefined,
    };
  }
  const secrets = await openSecrets(cli, onFile);
  const name = secretName(cli.settings);
  let stored = await secrets.get(name);
  let kept = readSession(stored, cli.now().getTime());
  let writing = Promise.resolve();
  const write = async (): Promise<void> => {
    const now = kept && JSON.stringify(kept);
    if (now === stored) return;
    if (now === undefined) await secrets.delete(name);
    else await secrets.set(name, now);
    stored = now;
  };
  return {
    load: () => kept && { ...kept, tenantId: cli.settings.tenant ?? kept.tenantId },
    save: (session) => {
      const isOther = session?.token !== kept?.token || session?.tenantId !== kept?.tenantId;
      kept = session;
      // Whoever signs in for a long work is still signed in if it does not come to its end. What fails is tried again then.
      if (isOther) writing = writing.then(write).catch(() => undefined);
    },
    flush: () => writing.then(write),
  };
}

function readSession(text: string | undefined, now: number): StoredSession | undefined {
  if (!text) return undefined;
  try {
    const data: unknown = JSON.parse(text);
    if (!isStored(data)) return undefined;
    return data.expiresAt > now ? data : undefined;
  } catch {
    // Foreign or truncated: the same as not signed in.
    return undefined;
  }
}

const isStored = (data: unknown): data is StoredSession =>
  typeof data === 'object' &&
  data !== null &&
  'token' in data &&
  typeof data.token === 'string' &&
  'tenantId' in data &&
  typeof data.tenantId === 'number' &&
  'expiresAt' in data &&
  typeof data.expiresAt === 'number';

/** The stored session for these settings, without asking the server. */
export async function currentSession(cli: Cli): Promise<StoredSession | undefined> {
  return (await keptSession(cli)).load();
}

export interface ClientUse {
  /** `anonymous` is for signing in: no session is needed or sent. */
  readonly anonymous?: boolean;
  /** Uses the session if there is one. */
  readonly optional?: boolean;
  /** The command can read the password for the proof from standard input. */
  readonly proofFromInput?: boolean;
  /** The response is a secret, which the platform does not store for a repeat. */
  readonly secret?: boolean;
  /** Called if secrets go into a file, for work that has the screen to itself; otherwise a notice says so at once. */
  readonly onFile?: OnFile;
}

/**
 * Runs work with a client of the platform and closes it. Without a session the work does not start.
 * @throws CliError with exit code 4 when nobody is signed in
 */
export async function withClient<T>(
  cli: Cli,
  work: (client: Client) => Promise<T>,
  { anonymous, optional, secret, proofFromInput, onFile }: ClientUse = {},
): Promise<T> {
  const { settings } = cli;
  const kept = await keptSession(cli, onFile);
  if (!anonymous && !optional && !settings.explain && !kept.load()) {
    throw new CliError('problem.signIn', { exit: exitCodes.auth, params: { server: settings.server } });
  }
  const signMode = signModeOf(cli);
  const keys = anonymous || secret ? undefined : writeKeys(settings);
  const store: SessionStore = anonymous ? { load: () => undefined, save: () => undefined } : kept;
  const client: Client = await cli.createClient({
    baseUrl: settings.server,
    language: settings.language,
    dialect: settings.dialect,
    store,
    now: () => cli.now().getTime(),
    secret: cli.env.SAIYUN_SIGN_SECRET || undefined,
    ...(settings.explain && { platform: (await import('../output/explain.ts')).explainPlatform(cli) }),
    ...(settings.dialect === 'saiyun' && {
      hooks: [
        contractHook(settings.server),
        // With --explain the call is shown, and the device token must not be.
        ...(settings.explain ? [] : [deviceHook(() => openSecrets(cli, onFile), secretName(settings))]),
      ],
    }),
    prove: async (refused) => (await import('./password-proof.ts')).prove(cli, client, refused, proofFromInput),
    ...(keys && { idempotentWrites: keys.next }),
    // If unset, the dialect's default applies.
    ...(signMode && { signMode }),
  });
  if (settings.tenant !== undefined && !anonymous) client.setTenant(settings.tenant);
  try {
    return await work(client);
  } catch (error) {
    if (!anonymous && envToken(cli) && isClientError(error) && error.kind === 'auth' && !hintOf(error))
      throw withHint(error, 'problem.envToken', { server: settings.server });
    throw keys?.used() && isUnknown(error) && !hintOf(error) ? withHint(error, 'problem.again', { key: keys.name }) : error;
  } finally {
    await kept.flush();
    await client.close();
  }
}

interface WriteKeys {
  readonly name: string;
  /** The key of the next write; the first one is the name itself. */
  readonly next: () => string;
  readonly used: () => boolean;
}

/** Each write of a command has a key, so that it can be repeated safely. With --explain only an explicit key is shown. */
function writeKeys({ dialect, explain, idempotencyKey }: Settings): WriteKeys | undefined {
  if (dialect !== 'saiyun' && idempotencyKey !== undefined) throw usageError('problem.noKeys');
  if (dialect !== 'saiyun' || (explain && idempotencyKey === undefined)) return undefined;
  const name = idempotencyKey ?? randomUUID();
  let n = 0;
  return { name, next: () => (++n === 1 ? name : `${name}.${n}`), used: () => n > 0 };
}

/** Whether the platform may have done the work: not if no connection was made. */
const isUnknown = (error: unknown): boolean =>
  isClientError(error) && ['network', 'timeout', 'protocol'].includes(error.kind) && !wasRefused(error.cause);

const neverSent = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

function wasRefused(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false;
  if ('code' in cause && typeof cause.code === 'string' && neverSent.has(cause.code)) return true;
  return wasRefused(cause.cause) || (cause instanceof AggregateError && cause.errors.every(wasRefused));
}

/** When a personal access token expires; a session is extended by use instead. */
const tokenEnd = ({ accessToken }: UserInfo): number | undefined => accessToken && fromWireTime(accessToken.expireTime)?.getTime();

/** Stores a token from elsewhere. */
export async function keepToken(cli: Cli, token: string, userInfo: UserInfo): Promise<void> {
  const secrets = await openSecrets(cli);
  const session: StoredSession = {
    token,
    // Older backends do not report the tenant of an account.
    tenantId: cli.settings.tenant ?? (typeof userInfo.tenantId === 'number' ? userInfo.tenantId : 0),
    userInfo,
    expiresAt: tokenEnd(userInfo) ?? cli.now().getTime() + times.keepMs,
  };
  await secrets.set(secretName(cli.settings), JSON.stringify(session));
}

/** The id of a user name; any other text is taken as an id, which the platform checks. */
export async function userIdOf(cli: Cli, client: Client, user: string): Promise<string> {
  const { records } = await client.users.list({ match: { username: user }, pageSize: 2 }, { signal: cli.signal });
  const [only, second] = records;
  return only && !second ? only.id : user;
}
