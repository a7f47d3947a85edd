import type { Run } from '../../../cli.ts';
import { writeUserConfig } from '../../../config/config-file.ts';
import { checkServer, checkTheme } from '../../../config/settings.ts';

/** Settings of the user that belong to no profile. */
export type ConfigName = 'updateUrl' | 'theme';

export interface ConfigSetOptions {
  readonly action: 'set';
  readonly name: ConfigName;
  /** Without a value the setting is removed. */
  readonly value?: string;
}

/** Changes or removes one of the user's settings. */
export const runConfigSet: Run<ConfigSetOptions> = async (cli, { name, value }) => {
  const { [name]: _before, ...user } = cli.settings.user;
  const given = (text: string) => (name === 'theme' ? { theme: checkTheme(text) } : { updateUrl: checkServer(text) });
  await writeUserConfig(cli, value === undefined ? user : { ...user, ...given(value) });
  return undefined;
};
