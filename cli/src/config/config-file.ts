import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Language, languages } from '@saiyun/sdk/contract';
import type { Context } from '../context.ts';
import { CliError } from '../problems/cli-error.ts';
import { exitCodes } from '../problems/exit-codes.ts';
import { configFolder } from './folders.ts';

export const dialects = ['saiyun', 'jeecg'] as const;
export type Dialect = (typeof dialects)[number];

/** The settings that a profile and the project file may contain. */
export interface Profile {
  readonly server?: string;
  readonly tenant?: number;
  readonly language?: Language;
  /** The dialect of the backend. */
  readonly dialect?: Dialect;
  /** Code of the department in which a session starts. */
  readonly department?: string;
}

/** How the terminal interface is painted. */
export const themes = ['dark', 'light', 'contrast', 'none'] as const;
export type Theme = (typeof themes)[number];

/** Settings of the terminal interface that are on or off. */
export const switches = ['mouse', 'screenReader', 'ambiguousWide'] as const;
export type SwitchName = (typeof switches)[number];

export interface UserConfig extends Partial<Readonly<Record<SwitchName, boolean>>> {
  readonly current: string;
  readonly profiles: Readonly<Record<string, Profile>>;
  /** Address that is asked once a day for the newest version; without it, nothing is asked. Never read from a project file. */
  readonly updateUrl?: string;
  /** Without one the terminal interface goes by the background of the terminal. */
  readonly theme?: Theme;
  /** Command lines by their own short names. */
  readonly aliases?: Readonly<Record<string, string>>;
  /** Colours of the terminal interface, by what they are for; it says itself which it cannot take. */
  readonly colours?: Readonly<Record<string, string>>;
  /** Keys of the terminal interface, by what they do; it says itself which it cannot take. */
  readonly keys?: Readonly<Record<string, string>>;
}

export interface ProjectConfig extends Profile {
  readonly profile?: string;
}

export const defaultProfile = 'default';
export const projectFileName = '.saiyun.json';

/** The parts of the context that say where the settings are. */
export type SettingsPlace = Pick<Context, 'env' | 'platform' | 'cwd'>;

const userFile = (context: SettingsPlace): string => join(configFolder(context), 'config.json');

/** Reads the user's settings; without a file there is one empty profile. */
export function readUserConfig(context: SettingsPlace): UserConfig {
  const path = userFile(context);
  const data = readJson(path);
  if (data === undefined) return { current: defaultProfile, profiles: {} };
  const all = objectIn(path, data);
  const { current = defaultProfile, profiles = {}, updateUrl, theme, aliases, colours, keys } = all;
  if (typeof current !== 'string') throw badConfig(path, 'current');
  if (updateUrl !== undefined && typeof updateUrl !== 'string') throw badConfig(path, 'updateUrl');
  const painted = themes.find((one) => one === theme);
  if (theme !== undefined && !painted) throw badConfig(path, 'theme');
  const read = Object.entries(objectIn(path, profiles, 'profiles')).map(
    ([name, profile]) => [name, profileIn(path, profile, name)] as const,
  );
  return {
    current,
    profiles: Object.fromEntries(read),
    ...(updateUrl !== undefined && { updateUrl }),
    ...(painted && { theme: painted }),
    ...(aliases !== undefined && { aliases: textsIn(path, 'aliases', aliases) }),
    ...(colours !== undefined && { colours: textsIn(path, 'colours', colours) }),
    ...(keys !== undefined && { keys: textsIn(path, 'keys', keys) }),
    ...switchesIn(path, all),
  };
}

const switchesIn = (path: string, all: Readonly<Record<string, unknown>>): Pick<UserConfig, SwitchName> =>
  Object.fromEntries(
    switches.flatMap((name) => {
      const value = all[name];
      if (value === undefined) return [];
      if (typeof value !== 'boolean') throw badConfig(path, name);
      return [[name, value]];
    }),
  );

/** Writes the user's settings in one step, readable only by the user. `conf` is loaded only here, because reading must be fast. */
export async function writeUserConfig(context: Context, config: UserConfig): Promise<void> {
  const { default: Conf } = await import('conf');
  // Tokens may be stored beside it later, so the folder is private from the start.
  mkdirSync(configFolder(context), { recursive: true, mode: 0o700 });
  const file = new Conf<Record<string, unknown>>({
    cwd: configFolder(context),
    configName: 'config',
    configFileMode: 0o600,
    accessPropertiesByDotNotation: false,
  });
  const { current, profiles, updateUrl, theme, aliases, colours, keys } = config;
  file.store = {
    current,
    profiles,
    ...(updateUrl !== undefined && { updateUrl }),
    ...(theme && { theme }),
    ...(aliases && { aliases }),
    ...(colours && { colours }),
    ...(keys && { keys }),
    ...Object.fromEntries(switches.flatMap((name) => (config[name] === undefined ? [] : [[name, config[name]]]))),
  };
}

/** The nearest `.saiyun.json`, from the working folder upwards. */
export function readProjectConfig(context: SettingsPlace): ProjectConfig {
  for (let folder = context.cwd; ; folder = dirname(folder)) {
    const path = join(folder, projectFileName);
    const data = readJson(path);
    if (data !== undefined) {
      const { profile } = objectIn(path, data);
      if (profile !== undefined && typeof profile !== 'string') throw badConfig(path, 'profile');
      return { ...profileIn(path, data), profile };
    }
    if (dirname(folder) === folder) return {};
  }
}

function readJson(path: string): unknown {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw badConfig(path, error instanceof Error ? error.message : String(error));
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw badConfig(path, error instanceof Error ? error.message : String(error));
  }
}

function textsIn(path: string, name: string, value: unknown): Readonly<Record<string, string>> {
  const all = Object.entries(objectIn(path, value, name));
  const wrong = all.find(([, text]) => typeof text !== 'string');
  if (wrong) throw badConfig(path, `${name}.${wrong[0]}`);
  return Object.fromEntries(all.map(([key, text]) => [key, String(text)]));
}

const badConfig = (path: string, reason: string): CliError =>
  new CliError('problem.badConfig', { exit: exitCodes.usage, params: { path, reason } });

function objectIn(path: string, value: unknown, name = ''): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw badConfig(path, name || '{ }');
  return Object.fromEntries(Object.entries(value));
}

function profileIn(path: string, value: unknown, name = ''): Profile {
  const { server, tenant, language, dialect, department } = objectIn(path, value, name);
  const at = (key: string) => (name ? `${name}.${key}` : key);
  if (server !== undefined && typeof server !== 'string') throw badConfig(path, at('server'));
  if (tenant !== undefined && !(typeof tenant === 'number' && Number.isInteger(tenant) && tenant >= 0)) throw badConfig(path, at('tenant'));
  const known = languages.find((l) => l === language);
  if (language !== undefined && !known) throw badConfig(path, at('language'));
  const spoken = dialects.find((one) => one === dialect);
  if (dialect !== undefined && !spoken) throw badConfig(path, at('dialect'));
  if (department !== undefined && typeof department !== 'string') throw badConfig(path, at('department'));
  return { server, tenant, language: known, dialect: spoken, department };
}
