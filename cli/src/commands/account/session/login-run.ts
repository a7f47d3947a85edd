import type { Client, UserInfo } from '@saiyun/sdk';
import { type SignedIn as SignedInWithTenants, secondFactorCalls } from '@saiyun/sdk/calls';
import type { Cli, Run } from '../../../cli.ts';
import { writeUserConfig } from '../../../config/config-file.ts';
import { keepToken, refuseNoToken, withClient } from '../../../platform/session.ts';
import { CliError, usageError, withHint } from '../../../problems/cli-error.ts';
import { exitCodes } from '../../../problems/exit-codes.ts';
import { isClientError } from '../../../problems/problem.ts';

export interface LoginOptions {
  readonly username?: string;
  readonly withToken?: boolean;
  readonly passwordStdin?: boolean;
  readonly web?: boolean;
  readonly device?: boolean;
  readonly otp?: string;
}

/** Signs in by password, from a browser or with a token, and stores the session for 7 days (CLI-01). */
export const runLogin: Run<LoginOptions, 'account'> = async (cli, options) => {
  const { withToken, web, device } = options;
  const byName = options.username !== undefined || options.passwordStdin === true;
  if ([withToken, web, device, byName].filter(Boolean).length > 1) throw usageError('account.login.both');
  const { token, userInfo } = withToken
    ? await byToken(cli)
    : web || device
      ? await byBrowser(cli, web ? 'web' : 'device')
      : await byPassword(cli, options);
  await keepToken(cli, token, userInfo);
  await keepServer(cli);
  const { server } = cli.settings;
  cli.notice('account.login.done', { server, name: userInfo.realname || userInfo.username, username: userInfo.username });
  if (cli.asData) await cli.data({ server, username: userInfo.username, realname: userInfo.realname, tenantId: userInfo.tenantId });
  return undefined;
};

interface SignedIn {
  readonly token: string;
  readonly userInfo: UserInfo;
}

/** Asks whose token it is before storing it. */
async function byToken(cli: Cli<'account'>): Promise<SignedIn> {
  const token = (await cli.input.text()).trim();
  if (token === '') throw usageError('account.login.noToken');
  refuseNoToken(token);
  const userInfo = await withClient(
    cli,
    async (client) => {
      client.setToken(token);
      if (cli.settings.tenant !== undefined) client.setTenant(cli.settings.tenant);
      const own = await client.whoami().catch((cause: unknown) => {
        if (!isClientError(cause) || cause.kind !== 'auth') throw cause;
        throw new CliError('account.login.tokenRefused', { exit: exitCodes.auth, params: { server: cli.settings.server }, cause });
      });
      return inDepartment(cli, client, own);
    },
    { anonymous: true },
  );
  return { token, userInfo };
}

const byBrowser = (cli: Cli<'account'>, way: 'web' | 'device'): Promise<SignedIn> =>
  withClient(
    cli,
    async (client) => {
      const { token, userInfo } =
        way === 'web'
          ? await (await import('./login-web.ts')).signInFromBrowser(cli, client)
          : await (await import('./login-device.ts')).signInByDevice(cli, client);
      return { token, userInfo: await inDepartment(cli, client, userInfo) };
    },
    { anonymous: true },
  );

async function byPassword(cli: Cli<'account'>, options: LoginOptions): Promise<SignedIn> {
  const { ask, server } = cli.settings;
  const username =
    options.username ?? (ask && !options.passwordStdin ? (await cli.input.ask(cli.text('account.login.askUsername'), false)).trim() : '');
  if (username === '') throw usageError('account.login.noUsername');
  const password = options.passwordStdin
    ? (await cli.input.text()).replace(/\r?\n$/, '')
    : cli.settings.explain
      ? // It would only be printed as stars.
        '***'
      : ask
        ? await cli.input.ask(cli.text('account.login.askPassword', { username, server }), true)
        : undefined;
  if (password === undefined) throw usageError('account.login.noPassword');
  if (password === '') throw usageError('account.login.blankPassword');
  return withClient(
    cli,
    async (client) => {
      if (cli.settings.tenant !== undefined) client.setTenant(cli.settings.tenant);
      const { token, userInfo, tenantList = [] } = await inTwoSteps(cli, client, { username, password, otp: options.otp });
      const { tenant } = cli.settings;
      // Other backends may not report the tenant of a session.
      if (tenant !== undefined && typeof userInfo.tenantId === 'number' && userInfo.tenantId !== tenant) {
        await client.logout();
        throw new CliError('account.login.noTenant', {
          exit: exitCodes.forbidden,
          params: { tenant, tenants: tenantList.map(({ id, name }) => `${id} ${name}`).join(', ') },
        });
      }
      if (tenant === undefined && tenantList.length > 1)
        cli.notice('account.login.tenants', {
          tenant: userInfo.tenantId ?? '',
          tenants: tenantList.map(({ id, name }) => `${id} ${name}`).join(', '),
        });
      return { token, userInfo: await inDepartment(cli, client, userInfo) };
    },
    { anonymous: true },
  );
}

/** Signs in. For an account with a second factor, it prompts for the one-time code if there is a terminal. */
async function inTwoSteps(
  cli: Cli<'account'>,
  client: Client,
  { otp, ...account }: { readonly username: string; readonly password: string; readonly otp: string | undefined },
): Promise<SignedInWithTenants> {
  try {
    return await client.mLogin({ ...account, ...(otp !== undefined && { otp }) });
  } catch (error) {
    if (!isClientError(error)) throw error;
    if (error.code === 'login.otp_enrol') throw withHint(error, 'account.login.otpEnrol');
    if (error.code === 'login.slider_needed') throw withHint(error, 'account.login.sliderHint');
    if (error.code !== 'login.otp_needed') throw error;
    if (!cli.settings.ask) throw withHint(error, 'account.login.otpHint');
    const { ticket = '' } = (error.result ?? {}) as { readonly ticket?: string };
    const code = await cli.input.ask(cli.text('account.login.askOtp'), false);
    return secondFactorCalls(client.send).otpLogin(ticket, code.trim());
  }
}

/** The session starts in the department from the settings. */
const inDepartment = async (cli: Cli<'account'>, client: Client, userInfo: UserInfo): Promise<UserInfo> =>
  cli.settings.department === undefined ? userInfo : client.selectDepart(cli.settings.department);

/** Stores the typed address in the profile, so that the next command finds the same platform. */
async function keepServer({ settings, ...context }: Cli): Promise<void> {
  if (settings.serverFrom !== 'flag') return;
  const { user, profile, server } = settings;
  if (user.profiles[profile]?.server === server) return;
  await writeUserConfig(context, {
    ...user,
    current: Object.keys(user.profiles).length === 0 ? profile : user.current,
    profiles: { ...user.profiles, [profile]: { ...user.profiles[profile], server } },
  });
}
