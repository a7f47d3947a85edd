import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Answer, Client, ClientOptions, UserInfo } from '@saiyun/sdk';
import { contractVersion, serviceModes } from '@saiyun/sdk/contract';
import type { Cli, Run } from '../../../cli.ts';
import { configFolder } from '../../../config/folders.ts';
import { tableLines } from '../../../output/table.ts';
import { openSecrets, withClient } from '../../../platform/session.ts';
import { type ExitCode, exitCodes } from '../../../problems/exit-codes.ts';
import { isClientError, toProblem } from '../../../problems/problem.ts';
import { version } from '../../../version.ts';
import type { Check } from './check.ts';
import { jeecgCheck } from './jeecg-check.ts';
import { certificateCheck } from './tls-check.ts';

const patienceMs = 10_000;
/** A larger clock error is reported; at five minutes the server refuses signatures. */
const skewWarnMs = 30_000;
const skewFailMs = 300_000;

/** Checks everything that a call needs, from the address to the keychain; exits with the code of the first failure. */
export const runDoctor: Run<object, 'platform'> = async (cli) => {
  const { check: reach, health } = await reachCheck(cli);
  // Without a health report it may be a JeecgBoot, whichever dialect is set.
  const jeecg = reach.status === 'warn' && !health ? await jeecgCheck(cli, (options) => stranger(cli, options)) : undefined;
  const checks = [
    jeecg && cli.settings.dialect === 'jeecg' ? { ...reach, status: 'ok' as const, detail: cli.text('platform.doctor.answers') } : reach,
    ...(health ? [versionCheck(cli, health)] : []),
    ...(jeecg ? [jeecg] : []),
    await tlsCheck(cli),
    ...(reach.status === 'fail' ? [] : [await clockCheck(cli), await sessionCheck(cli)]),
    await folderCheck(cli),
    await keychainCheck(cli),
  ];
  if (cli.asData) {
    await cli.data(checks.map(({ name, status, detail }) => ({ name, status, detail })));
  } else {
    const columns = (['program.column.check', 'program.column.result', 'program.column.detail'] as const).map((key) => ({
      title: cli.text(key),
    }));
    const rows = checks.map(({ name, status, detail }) => [
      cli.text(`platform.doctor.${name}`),
      cli.text(`platform.doctor.${status}`),
      detail,
    ]);
    await cli.show(tableLines(columns, rows), { titled: true });
  }
  return checks.find(({ status }) => status === 'fail')?.exit ?? exitCodes.ok;
};

/** Creates a client without a session, so that nobody needs to be signed in. */
function stranger({ settings, createClient }: Cli<'platform'>, options: Partial<ClientOptions>): Promise<Client> {
  const { server, language, dialect } = settings;
  return createClient({ baseUrl: server, language, dialect, ...options });
}

async function withStranger<T>(cli: Cli<'platform'>, options: Partial<ClientOptions>, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await stranger(cli, options);
  try {
    return await work(client);
  } finally {
    await client.close();
  }
}

interface Health {
  readonly status?: unknown;
  /** Left out while everything is served. */
  readonly mode?: unknown;
  readonly version?: unknown;
  readonly contract?: unknown;
}

/** Checks the server's health and its response time. */
async function reachCheck(cli: Cli<'platform'>): Promise<{ readonly check: Check; readonly health?: Health }> {
  const begin = cli.now().getTime();
  try {
    const health = await withStranger(cli, { prefix: '' }, (client) =>
      client.send<Health | null>('GET', '/healthz', { retries: 0, timeoutMs: patienceMs, signal: cli.signal }),
    );
    const ms = cli.now().getTime() - begin;
    const healthy = health?.status === 'ok';
    if (!health || !healthy) return { check: { name: 'reach', status: 'warn', detail: cli.text('platform.doctor.noHealth', { ms }) } };
    const mode = [serviceModes.maintenance, serviceModes.readOnly].find((one) => one === health.mode);
    if (mode) return { check: { name: 'reach', status: 'warn', detail: cli.text(`platform.mode.is.${mode}`) }, health };
    return { check: { name: 'reach', status: 'ok', detail: cli.text('platform.doctor.healthy', { ms }) }, health };
  } catch (error) {
    cli.signal.throwIfAborted();
    // Other backends have no such path, or a page there, but they did respond.
    if (isClientError(error) && (error.kind === 'not_found' || error.kind === 'protocol')) {
      return {
        check: { name: 'reach', status: 'warn', detail: cli.text('platform.doctor.noHealth', { ms: cli.now().getTime() - begin }) },
      };
    }
    return { check: { name: 'reach', status: 'fail', ...(await told(cli, error)) } };
  }
}

/** Compares the versions of the platform and this program, and says what to do if they differ. */
function versionCheck(cli: Cli<'platform'>, { version: theirs, contract }: Health): Check {
  if (typeof theirs !== 'string')
    return { name: 'version', status: 'warn', detail: cli.text('platform.doctor.versionNone', { own: version }) };
  if (contract !== contractVersion)
    return {
      name: 'version',
      status: 'fail',
      detail: cli.text('platform.doctor.versionWrong', {
        theirs,
        own: version,
        contract: String(contract),
        ownContract: contractVersion,
      }),
      exit: exitCodes.usage,
    };
  return theirs === version
    ? { name: 'version', status: 'ok', detail: cli.text('platform.doctor.versionSame', { own: version }) }
    : { name: 'version', status: 'warn', detail: cli.text('platform.doctor.versionOther', { theirs, own: version }) };
}

/** The failure, followed by the underlying network error, for example about a certificate. */
async function told(cli: Cli<'platform'>, error: unknown): Promise<{ readonly detail: string; readonly exit: ExitCode }> {
  const { language, server } = cli.settings;
  const { message, exit } = await toProblem(error, { language, server, interrupted: false });
  const beneath = isClientError(error) && error.kind === 'network' ? ` (${error.message})` : '';
  return { detail: `${message}${beneath}`, exit };
}

const isLocal = (host: string): boolean => host === 'localhost' || host === '[::1]' || host.startsWith('127.');

/** Whether calls are encrypted, and how long the certificate is valid. A bad certificate is also why the first check fails. */
async function tlsCheck(cli: Cli<'platform'>): Promise<Check> {
  const server = new URL(cli.settings.server);
  const { protocol, hostname } = server;
  if (cli.env.NODE_TLS_REJECT_UNAUTHORIZED === '0') return { name: 'tls', status: 'warn', detail: cli.text('platform.doctor.tlsOff') };
  if (protocol === 'https:') {
    const found = await certificateCheck(cli, server);
    return { name: 'tls', status: 'ok', detail: 'https', ...found, exit: exitCodes.server };
  }
  return isLocal(hostname)
    ? { name: 'tls', status: 'ok', detail: cli.text('platform.doctor.tlsLocal') }
    : { name: 'tls', status: 'warn', detail: cli.text('platform.doctor.tlsNone') };
}

/** Compares the clocks: the server's time in a response with the middle of the call. */
async function clockCheck(cli: Cli<'platform'>): Promise<Check> {
  const begin = cli.now().getTime();
  try {
    const { timestamp } = await withStranger(cli, {}, (client) =>
      client.send<Answer>('POST', '/sys/getdomainconfig', {
        body: {},
        as: 'answer',
        timeoutMs: patienceMs,
        signal: cli.signal,
        // A call that the backend answers for anybody.
        jeecg: { method: 'GET', path: '/sys/randomImage/doctor', body: undefined },
      }),
    );
    const skew = Math.round(timestamp - (begin + cli.now().getTime()) / 2);
    const off = Math.abs(skew);
    const detail = cli.text(skew < 0 ? 'platform.doctor.behind' : 'platform.doctor.skew', { seconds: (off / 1_000).toFixed(1) });
    if (off > skewFailMs) return { name: 'clock', status: 'fail', detail, exit: exitCodes.failure };
    return { name: 'clock', status: off > skewWarnMs ? 'warn' : 'ok', detail };
  } catch (error) {
    cli.signal.throwIfAborted();
    return { name: 'clock', status: 'warn', detail: (await told(cli, error)).detail };
  }
}

async function sessionCheck(cli: Cli<'platform'>): Promise<Check> {
  try {
    const who: UserInfo = await withClient(cli, (client) => client.whoami());
    return { name: 'session', status: 'ok', detail: `${who.realname} (${who.username})` };
  } catch (error) {
    cli.signal.throwIfAborted();
    const { detail, exit } = await told(cli, error);
    return exit === exitCodes.auth ? { name: 'session', status: 'warn', detail } : { name: 'session', status: 'fail', detail, exit };
  }
}

const others = 0o077;

/** No other user may read the settings folder or the token file. */
async function folderCheck(cli: Cli<'platform'>): Promise<Check> {
  const folder = configFolder(cli);
  if (cli.platform === 'win32') return { name: 'folder', status: 'ok', detail: folder };
  const secrets = join(folder, 'secrets.json');
  const mode = async (path: string): Promise<number | undefined> => (await stat(path).catch(() => undefined))?.mode;
  if (((await mode(secrets)) ?? 0) & others) {
    return {
      name: 'folder',
      status: 'fail',
      detail: cli.text('platform.doctor.open', { path: secrets, mode: 'chmod 600' }),
      exit: exitCodes.failure,
    };
  }
  const folderMode = await mode(folder);
  if (folderMode === undefined) return { name: 'folder', status: 'ok', detail: cli.text('platform.doctor.noFolder', { path: folder }) };
  return folderMode & others
    ? { name: 'folder', status: 'warn', detail: cli.text('platform.doctor.open', { path: folder, mode: 'chmod 700' }) }
    : { name: 'folder', status: 'ok', detail: folder };
}

async function keychainCheck(cli: Cli<'platform'>): Promise<Check> {
  const { kind } = await openSecrets(cli);
  return kind === 'file'
    ? { name: 'keychain', status: 'warn', detail: cli.text('platform.doctor.noKeychain') }
    : { name: 'keychain', status: 'ok', detail: kind };
}
