import type { Run } from '../../../cli.ts';
import { type SwitchName, switches, type UserConfig, writeUserConfig } from '../../../config/config-file.ts';
import { checkServer, checkSwitch, checkTheme } from '../../../config/settings.ts';

/** Settings of the user that belong to no profile. */
export type ConfigName = 'updateUrl' | 'theme' | SwitchName;

const isSwitch = (name: ConfigName): name is SwitchName => (switches as readonly string[]).includes(name);

export interface ConfigSetOptions {
  readonly action: 'set';
  readonly name: ConfigName;
  /** Without a value the setting is removed. */
  readonly value?: string;
}

/** Changes or removes one of the user's settings. */
export const runConfigSet: Run<ConfigSetOptions> = async (cli, { name, value }) => {
  const { [name]: _before, ...user } = cli.settings.user;
  const given = (text: string): Partial<UserConfig> => {
    if (name === 'theme') return { theme: checkTheme(text) };
    return isSwitch(name) ? { [name]: checkSwitch(name, text) } : { updateUrl: checkServer(text) };
  };
  await writeUserConfig(cli, value === undefined ? user : { ...user, ...given(value) });
  return undefined;
};
