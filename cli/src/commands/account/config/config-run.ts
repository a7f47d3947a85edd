import type { Cli, Run } from '../../../cli.ts';
import { switches } from '../../../config/config-file.ts';
import { cacheFolder, configFolder, stateFolder } from '../../../config/folders.ts';
import type { Origin } from '../../../config/settings.ts';
import { tableLines } from '../../../output/table.ts';
import { envToken, signModeOf } from '../../../platform/session.ts';

export interface ConfigListOptions {
  readonly action: 'list';
  readonly origin: boolean;
}

interface Setting {
  readonly name: string;
  readonly value: string | number | boolean | null;
  readonly origin: Origin;
}

/** Shows the settings of this run and, with `--origin`, where each comes from. Of a secret it shows only whether there is one. */
export const runConfigList: Run<ConfigListOptions, 'account'> = async (cli, { origin }) => {
  const settings = settingsOf(cli);
  if (cli.asData) {
    await cli.data(settings.map(({ name, value, origin: from }) => (origin ? { name, value, origin: from } : { name, value })));
    return undefined;
  }
  const columns = [
    { title: cli.text('program.column.name') },
    { title: cli.text('program.column.value') },
    ...(origin ? [{ title: cli.text('program.column.origin') }] : []),
  ];
  const rows = settings.map(({ name, value, origin: from }) => [name, String(value ?? ''), cli.text(`account.origin.${from}`)]);
  await cli.show(tableLines(columns, rows), { titled: true });
  return undefined;
};

/** Only what was set: what the others are depends on the theme and on the place. */
const ownOf = (name: 'colours' | 'keys', own: Readonly<Record<string, string>> = {}): readonly Setting[] =>
  Object.entries(own).map(([of, value]) => ({ name: `${name}.${of}`, value, origin: 'user' }));

function settingsOf(cli: Cli<'account'>): readonly Setting[] {
  const { settings, env } = cli;
  const { profile, server, tenant, dialect, department, language, origins } = settings;
  const fromEnv = (name: string): Origin => (env[name] ? 'env' : 'default');
  const folderFrom = fromEnv('SAIYUN_CONFIG_DIR');
  return [
    { name: 'profile', value: profile, origin: origins.profile },
    { name: 'server', value: server, origin: origins.server },
    { name: 'tenant', value: tenant ?? null, origin: origins.tenant },
    { name: 'dialect', value: dialect, origin: origins.dialect },
    { name: 'department', value: department ?? null, origin: origins.department },
    { name: 'language', value: language, origin: origins.language },
    { name: 'token', value: envToken(cli) !== undefined, origin: fromEnv('SAIYUN_TOKEN') },
    { name: 'signSecret', value: Boolean(env.SAIYUN_SIGN_SECRET), origin: fromEnv('SAIYUN_SIGN_SECRET') },
    { name: 'signMode', value: signModeOf(cli) ?? (dialect === 'jeecg' ? 'jeecg' : 'path'), origin: fromEnv('SAIYUN_SIGN_MODE') },
    { name: 'keychain', value: env.SAIYUN_KEYCHAIN !== 'off', origin: fromEnv('SAIYUN_KEYCHAIN') },
    { name: 'updateUrl', value: settings.user.updateUrl ?? null, origin: settings.user.updateUrl === undefined ? 'default' : 'user' },
    { name: 'theme', value: settings.theme ?? null, origin: settings.themeFrom },
    ...ownOf('colours', settings.user.colours),
    ...ownOf('keys', settings.user.keys),
    ...switches.map((name) => ({ name, value: settings.switches[name].on ? 'on' : 'off', origin: settings.switches[name].from })),
    { name: 'configFolder', value: configFolder(cli), origin: folderFrom },
    { name: 'stateFolder', value: stateFolder(cli), origin: folderFrom },
    { name: 'cacheFolder', value: cacheFolder(cli), origin: folderFrom },
  ];
}
