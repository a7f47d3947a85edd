import type { Run } from '../../../cli.ts';
import { writeUserConfig } from '../../../config/config-file.ts';
import { checkServer } from '../../../config/settings.ts';

/** Settings of the user that belong to no profile. */
export type ConfigName = 'updateUrl';

export interface ConfigSetOptions {
  readonly action: 'set';
  readonly name: ConfigName;
  /** Without a value the setting is removed. */
  readonly value?: string;
}

/** Changes or removes one of the user's settings. */
export const runConfigSet: Run<ConfigSetOptions> = async (cli, { name, value }) => {
  const { [name]: _before, ...user } = cli.settings.user;
  await writeUserConfig(cli, value === undefined ? user : { ...user, [name]: checkServer(value) });
  return undefined;
};
