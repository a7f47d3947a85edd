import { nearest } from '@saiyun/sdk/logic/nearest';
import type { Cli, Run } from '../../../cli.ts';
import { defaultProfile, type Profile, type UserConfig, writeUserConfig } from '../../../config/config-file.ts';
import { tableLines } from '../../../output/table.ts';
import { deviceName } from '../../../platform/device-hook.ts';
import { openSecrets, secretName } from '../../../platform/session.ts';
import { CliError, usageError } from '../../../problems/cli-error.ts';
import { exitCodes } from '../../../problems/exit-codes.ts';

export type ProfileOptions = { readonly action: 'list' } | { readonly action: 'use' | 'set' | 'remove'; readonly name: string };

export const runProfile: Run<ProfileOptions, 'account'> = async (cli, options) => {
  if (options.action === 'list') await list(cli);
  else if (options.action === 'use') await use(cli, options.name);
  else if (options.action === 'set') await set(cli, options.name);
  else await remove(cli, options.name);
  return undefined;
};

async function list(cli: Cli<'account'>): Promise<void> {
  const { user, profile: current } = cli.settings;
  const names = [...new Set([...Object.keys(user.profiles), current])].sort();
  const profiles = names.map((name) => ({ name, current: name === current, ...user.profiles[name] }));
  if (cli.asData) {
    await cli.data(profiles);
    return;
  }
  const titles = (
    [
      'program.column.name',
      'program.column.server',
      'program.column.tenant',
      'program.column.department',
      'program.column.dialect',
      'program.column.language',
    ] as const
  ).map((key) => ({ title: cli.text(key) }));
  const rows = profiles.map((p) => [
    p.current ? '*' : '',
    p.name,
    p.server ?? '',
    p.tenant ?? '',
    p.department ?? '',
    p.dialect ?? '',
    p.language ?? '',
  ]);
  await cli.show(tableLines([{ title: '' }, ...titles], rows), { titled: true });
}

async function use(cli: Cli<'account'>, name: string): Promise<void> {
  const { user, flags, tenant } = cli.settings;
  const profile = existing(cli, name);
  const profiles = flags.tenant === undefined ? user.profiles : { ...user.profiles, [name]: { ...profile, tenant } };
  await writeUserConfig(cli, { ...user, current: name, profiles });
  cli.notice('account.profile.used', { name });
}

async function set(cli: Cli<'account'>, name: string): Promise<void> {
  if (!/^[\w.-]+$/.test(name)) throw usageError('account.profile.badName', { params: { name } });
  const { flags, user, server, tenant, dialect, department, language } = cli.settings;
  const given: Profile = {
    ...(flags.server !== undefined && { server }),
    ...(flags.tenant !== undefined && { tenant }),
    ...(flags.dialect !== undefined && { dialect }),
    ...(flags.department !== undefined && { department }),
    ...(flags.lang !== undefined && { language }),
  };
  if (Object.keys(given).length === 0) throw usageError('account.profile.nothing');
  const profiles = { ...user.profiles, [name]: { ...user.profiles[name], ...given } };
  await writeUserConfig(cli, { ...user, current: Object.keys(user.profiles).length === 0 ? name : user.current, profiles });
  cli.notice('account.profile.saved', { name });
}

async function remove(cli: Cli<'account'>, name: string): Promise<void> {
  const profile = existing(cli, name);
  const { [name]: _gone, ...profiles } = cli.settings.user.profiles;
  const kept: UserConfig = {
    ...cli.settings.user,
    current: cli.settings.user.current === name ? defaultProfile : cli.settings.user.current,
    profiles,
  };
  if (profile.server) {
    const secrets = await openSecrets(cli);
    const session = secretName({ profile: name, server: profile.server });
    await secrets.delete(session);
    await secrets.delete(deviceName(session));
  }
  await writeUserConfig(cli, kept);
  cli.notice('account.profile.removed', { name });
}

function existing(cli: Cli<'account'>, name: string): Profile {
  const { profiles } = cli.settings.user;
  const profile = profiles[name];
  if (profile) return profile;
  if (name === defaultProfile) return {};
  throw new CliError('account.profile.unknown', {
    exit: exitCodes.notFound,
    params: { name },
    nearest: nearest(name, Object.keys(profiles)),
  });
}
