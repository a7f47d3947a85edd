import { type Language, languages, toLanguage } from '@saiyun/sdk/contract';
import { terminalColour } from '@saiyun/sdk/logic/terminal';
import type { Context } from '../context.ts';
import { usageError } from '../problems/cli-error.ts';
import {
  type Dialect,
  defaultProfile,
  dialects,
  type Profile,
  type ProjectConfig,
  readProjectConfig,
  readUserConfig,
  type SettingsPlace,
  type SwitchName,
  type Theme,
  themes,
  type UserConfig,
} from './config-file.ts';

/** The options that every command takes, as typed. */
export interface GlobalOptions {
  readonly json?: boolean;
  /** Fields of the result, from `--json=a,b`. */
  readonly pick?: string;
  readonly jq?: string;
  readonly template?: string;
  readonly explain?: boolean;
  readonly pager?: boolean;
  readonly lang?: string;
  readonly profile?: string;
  readonly server?: string;
  readonly tenant?: string;
  readonly dialect?: string;
  readonly department?: string;
  readonly quiet?: boolean;
  readonly input?: boolean;
  readonly debug?: boolean;
  readonly idempotencyKey?: string;
}

/** The format of a result: for people, or one of those for programs. */
export const resultFormats = ['table', 'json', 'jsonl', 'csv', 'yaml'] as const;
export type ResultFormat = (typeof resultFormats)[number];

/** How a result is reshaped before it is printed. */
export interface Shaping {
  /** Only these members, of the object or of each element of an array; a missing one is null. */
  readonly pick?: readonly string[];
  readonly jq?: string;
  readonly template?: string;
}

/** The source of a setting. */
export type Origin = 'flag' | 'env' | 'project' | 'profile' | 'user' | 'system' | 'default';

/** The settings of this run: flag over environment over project file over user file over default. */
export interface Settings {
  readonly language: Language;
  readonly profile: string;
  readonly server: string;
  /** Source of the address; a token from the environment is not sent to an address from a project file. */
  readonly serverFrom: 'flag' | 'env' | 'project' | 'profile' | 'default';
  readonly tenant: number | undefined;
  readonly dialect: Dialect;
  readonly department: string | undefined;
  readonly origins: { readonly [K in 'profile' | 'server' | 'tenant' | 'dialect' | 'department' | 'language']: Origin };
  readonly format: ResultFormat;
  readonly shaping: Shaping;
  /** The result is JSON, and so is any error. */
  readonly json: boolean;
  /** Key of this command's writes, so that repeating the command does nothing twice. */
  readonly idempotencyKey: string | undefined;
  /** Calls are printed instead of sent. */
  readonly explain: boolean;
  readonly pager: boolean;
  readonly quiet: boolean;
  readonly ask: boolean;
  readonly debug: boolean;
  /** Colours of the terminal interface. */
  readonly theme: Theme | undefined;
  readonly themeFrom: Origin;
  /** What is on or off in the terminal interface, and where that comes from. */
  readonly switches: Readonly<Record<SwitchName, { readonly on: boolean; readonly from: Origin }>>;
  readonly user: UserConfig;
  /** The options as typed, for commands that store them. */
  readonly flags: GlobalOptions;
}

export const defaultServer = 'http://127.0.0.1:8080';

/** `asked` is the command's own `-o`. */
export function readSettings(context: Context, flags: GlobalOptions, asked: ResultFormat = 'table'): Settings {
  const { env } = context;
  const user = readUserConfig(context);
  const project = readProjectConfig(context);
  const chosen = flags.profile ?? text(env.SAIYUN_PROFILE);
  const name = chosen ?? project.profile ?? user.current;
  const profile = user.profiles[name];
  // Signing in may create a profile, provided that the address is given.
  const told = flags.server ?? text(env.SAIYUN_SERVER);
  if (!profile && chosen !== undefined && chosen !== defaultProfile && told === undefined) {
    throw usageError('account.profile.unknown', { params: { name: chosen }, nearest: Object.keys(user.profiles) });
  }
  // A profile that was named explicitly wins over the project file of the folder.
  const layers: readonly (readonly ['project' | 'profile', Profile])[] =
    chosen === undefined
      ? [
          ['project', project],
          ['profile', profile ?? {}],
        ]
      : [
          ['profile', profile ?? {}],
          ['project', project],
        ];
  const [serverFrom, server] = firstServer(flags, env, layers);
  const toldTenant = tenantOf(flags.tenant ?? text(env.SAIYUN_TENANT));
  const tenantLayer = layers.find(([, layer]) => layer.tenant !== undefined);
  const settingOf = (name: 'dialect' | 'department') => firstText(name, flags, env, layers);
  const [dialectFrom, dialect] = settingOf('dialect');
  const [departmentFrom, department] = settingOf('department');
  const [languageFrom, language] = firstLanguage(flags.lang, env, layers);
  return {
    language,
    origins: {
      profile: flags.profile !== undefined ? 'flag' : chosen !== undefined ? 'env' : profileFrom(project.profile, user),
      server: serverFrom,
      tenant: toldTenant === undefined ? (tenantLayer?.[0] ?? 'default') : flags.tenant === undefined ? 'env' : 'flag',
      dialect: dialectFrom,
      department: departmentFrom,
      language: languageFrom,
    },
    profile: name,
    server: checkServer(server),
    serverFrom,
    tenant: toldTenant ?? tenantLayer?.[1].tenant,
    dialect: dialect === undefined ? 'saiyun' : checkDialect(dialect),
    department,
    ...resultOf(flags, asked),
    idempotencyKey: keyIn(flags.idempotencyKey),
    explain: flags.explain ?? false,
    pager: flags.pager !== false,
    quiet: flags.quiet ?? false,
    get ask() {
      return flags.input !== false && context.input.isTerminal;
    },
    debug: (flags.debug ?? false) || text(env.SAIYUN_DEBUG) !== undefined,
    ...themeOf(env, user),
    switches: {
      mouse: switchOf('mouse', env.SAIYUN_MOUSE, user),
      screenReader: switchOf('screenReader', env.SAIYUN_SCREEN_READER, user),
      ambiguousWide: switchOf('ambiguousWide', env.SAIYUN_AMBIGUOUS_WIDE, user),
    },
    user,
    flags,
  };
}

function themeOf(env: Context['env'], user: UserConfig): Pick<Settings, 'theme' | 'themeFrom'> {
  const told = text(env.SAIYUN_THEME);
  if (told !== undefined) return { theme: checkTheme(told), themeFrom: 'env' };
  return { theme: user.theme, themeFrom: user.theme ? 'user' : 'default' };
}

function switchOf(name: SwitchName, told: string | undefined, user: UserConfig): Settings['switches'][SwitchName] {
  const given = text(told);
  if (given !== undefined) return { on: checkSwitch(name, given), from: 'env' };
  return { on: user[name] ?? false, from: user[name] === undefined ? 'default' : 'user' };
}

function resultOf({ json, pick, jq, template }: GlobalOptions, asked: ResultFormat): Pick<Settings, 'format' | 'shaping' | 'json'> {
  if (jq !== undefined && template !== undefined) throw usageError('program.output.jqOrTemplate');
  const format = asked === 'table' && (json || jq !== undefined || template !== undefined) ? 'json' : asked;
  const names = pick?.split(',').filter((name) => name !== '');
  const shaping = {
    ...(names && names.length > 0 && { pick: names }),
    ...(jq !== undefined && { jq }),
    ...(template !== undefined && { template }),
  };
  return { format, shaping, json: json === true || format === 'json' || format === 'jsonl' };
}

/** Leaves room for the number of the write that is appended. */
function keyIn(key: string | undefined): string | undefined {
  if (key !== undefined && !/^[\x21-\x7e]{1,200}$/.test(key)) throw usageError('problem.badKey', { params: { value: key } });
  return key;
}

/** An empty variable counts as unset. */
const text = (value: string | undefined): string | undefined => (value === undefined || value === '' ? undefined : value);

function firstServer(
  flags: GlobalOptions,
  env: Context['env'],
  layers: readonly (readonly ['project' | 'profile', Profile])[],
): readonly [Settings['serverFrom'], string] {
  if (flags.server !== undefined) return ['flag', flags.server];
  const fromEnv = text(env.SAIYUN_SERVER);
  if (fromEnv !== undefined) return ['env', fromEnv];
  for (const [from, { server }] of layers) if (server !== undefined) return [from, server];
  return ['default', defaultServer];
}

function firstText(
  name: 'dialect' | 'department',
  flags: GlobalOptions,
  env: Context['env'],
  layers: readonly (readonly ['project' | 'profile', Profile])[],
): readonly [Origin, string | undefined] {
  if (flags[name] !== undefined) return ['flag', flags[name]];
  const fromEnv = text(env[`SAIYUN_${name.toUpperCase()}`]);
  if (fromEnv !== undefined) return ['env', fromEnv];
  for (const [from, layer] of layers) if (layer[name] !== undefined) return [from, layer[name]];
  return ['default', undefined];
}

function checkDialect(value: string): Dialect {
  const dialect = dialects.find((one) => one === value);
  if (!dialect) throw usageError('problem.badChoice', { params: { option: '--dialect', value, choices: dialects.join(', ') } });
  return dialect;
}

const profileFrom = (inProject: string | undefined, user: UserConfig): Origin =>
  inProject !== undefined ? 'project' : user.current === defaultProfile ? 'default' : 'profile';

function firstLanguage(
  flag: string | undefined,
  env: Context['env'],
  layers: readonly (readonly ['project' | 'profile', Profile])[],
): readonly [Origin, Language] {
  if (flag !== undefined) return ['flag', checkLanguage(flag)];
  const fromEnv = text(env.SAIYUN_LANG);
  if (fromEnv !== undefined) return ['env', toLanguage(fromEnv)];
  for (const [from, { language }] of layers) if (language !== undefined) return [from, language];
  const system = text(env.LC_ALL) ?? text(env.LC_MESSAGES) ?? text(env.LANG);
  // The C locale says nothing about the user's language.
  if (system === undefined || /^(C|POSIX)(\.|$)/.test(system)) return ['default', 'zh-CN'];
  return ['system', toLanguage(system)];
}

/** Only chooses the language of help and of errors before the settings are read; never fails. */
export function guessLanguage(context: SettingsPlace, flags: Pick<GlobalOptions, 'lang' | 'profile'>): Language {
  const lang =
    languages.find((language) => language === flags.lang) ??
    (flags.lang && /^(zh|en)/i.test(flags.lang) ? toLanguage(flags.lang) : undefined);
  let project: ProjectConfig = {};
  let profile: Profile = {};
  try {
    const user = readUserConfig(context);
    project = readProjectConfig(context);
    profile = user.profiles[flags.profile ?? project.profile ?? user.current] ?? {};
  } catch {
    // A command reports a broken settings file when it needs it; help must work regardless.
  }
  return firstLanguage(lang, context.env, [
    ['project', project],
    ['profile', profile],
  ])[1];
}

export function checkLanguage(value: string): Language {
  if (!/^(zh|en)([-_].*)?$/i.test(value)) throw usageError('problem.badLanguage', { params: { value } });
  return toLanguage(value);
}

export function checkTheme(value: string): Theme {
  const theme = themes.find((one) => one === value);
  if (!theme) throw usageError('problem.badChoice', { params: { option: 'theme', value, choices: themes.join(', ') } });
  return theme;
}

/** The colour as it was written; which there are is the terminal's to know, so that none is stored that it could not take. */
export function checkColour(name: string, value: string): string {
  if (terminalColour(value) === undefined) throw usageError('problem.badColour', { params: { name, value } });
  return value;
}

export function checkSwitch(name: SwitchName, value: string): boolean {
  if (value !== 'on' && value !== 'off') throw usageError('problem.badChoice', { params: { option: name, value, choices: 'on, off' } });
  return value === 'on';
}

export function checkServer(value: string): string {
  const url = URL.parse(value);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) throw usageError('problem.badServer', { params: { value } });
  return value.replace(/\/+$/, '');
}

export function tenantOf(value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  if (!/^\d{1,9}$/.test(value)) throw usageError('problem.badTenant', { params: { value } });
  return Number(value);
}
