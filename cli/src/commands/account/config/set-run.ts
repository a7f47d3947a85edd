import type { Run } from '../../../cli.ts';
import { writeUserConfig } from '../../../config/config-file.ts';
import { checkServer } from '../../../config/settings.ts';
import type { ConfigOptions } from './config.ts';

/** Changes a setting of the user, or takes it away. */
export const runConfigSet: Run<Extract<ConfigOptions, { readonly action: 'set' }>> = async (cli, { name, value }) => {
  const { [name]: _before, ...user } = cli.settings.user;
  await writeUserConfig(cli, value === undefined ? user : { ...user, [name]: checkServer(value) });
  return undefined;
};
