import type { TerminalColour } from '@saiyun/sdk/logic/terminal';
import type { Run } from '../../../cli.ts';
import { type SwitchName, switches, type UserConfig, writeUserConfig } from '../../../config/config-file.ts';
import { checkColour, checkServer, checkSwitch, checkTheme } from '../../../config/settings.ts';

/** Settings of the user that belong to no profile. */
export type ConfigName = 'updateUrl' | 'theme' | `colours.${TerminalColour}` | SwitchName;

const isSwitch = (name: ConfigName): name is SwitchName => (switches as readonly string[]).includes(name);
const isColour = (name: ConfigName): name is `colours.${TerminalColour}` => name.startsWith('colours.');

export interface ConfigSetOptions {
  readonly action: 'set';
  readonly name: ConfigName;
  /** Without a value the setting is removed. */
  readonly value?: string;
}

/** Changes or removes one of the user's settings. */
export const runConfigSet: Run<ConfigSetOptions> = async (cli, { name, value }) => {
  await writeUserConfig(cli, isColour(name) ? withColour(cli.settings.user, name, value) : withSetting(cli.settings.user, name, value));
  return undefined;
};

function withSetting(all: UserConfig, name: Exclude<ConfigName, `colours.${string}`>, value: string | undefined): UserConfig {
  const { [name]: _before, ...user } = all;
  if (value === undefined) return user;
  if (name === 'theme') return { ...user, theme: checkTheme(value) };
  return { ...user, ...(isSwitch(name) ? { [name]: checkSwitch(name, value) } : { updateUrl: checkServer(value) }) };
}

function withColour(all: UserConfig, name: `colours.${TerminalColour}`, value: string | undefined): UserConfig {
  const { colours = {}, ...user } = all;
  const of = name.slice('colours.'.length);
  const { [of]: _before, ...others } = colours;
  const next = value === undefined ? others : { ...others, [of]: checkColour(name, value) };
  return Object.keys(next).length === 0 ? user : { ...user, colours: next };
}
