import { readFileSync } from 'node:fs';
import type { Label } from '@saiyun/sdk/contract';
import { nearest } from '@saiyun/sdk/logic/nearest';

export type Environment = Readonly<Record<string, string | undefined>>;

/** A bad setting, by name, in both languages. */
export interface SettingProblem {
  readonly name: string;
  readonly text: Label;
}

/** Variables of the command line: the same shell may set them. */
const ofCommands =
  /^SAIYUN_(SERVER|TOKEN|TENANT|LANG|PROFILE|USERNAME|PASSWORD|CONFIG_DIR|KEYCHAIN|DEPARTMENT|DIALECT|PAGER|DEBUG|THEME|MOUSE|SCREEN_READER|AMBIGUOUS_WIDE|PICTURES|BACKUP_PASSPHRASE)$/;
/** Variables that Kubernetes sets in every container when a service is called saiyun. */
const ofClusters = /^SAIYUN_(\w+_)?(SERVICE_HOST|SERVICE_PORT(_\w+)?|PORT(_\d+_(TCP|UDP)(_\w+)?)?)$/;

const fileSuffix = '_FILE';
/** Any setting of ours may come from a file, secrets included; `HOST` and `PORT` are names that other programs use too. */
const mayBeFile = (name: string): boolean => name.startsWith('SAIYUN_') || name === 'DATABASE_URL';

/** Reads a secret from a file, as Docker and systemd provide it, without the final line break. */
const readSecret = (name: string, path: string, problems: SettingProblem[]): string | undefined => {
  try {
    return readFileSync(path, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    problems.push({ name, text: [`无法读取文件 ${path}：${why}`, `cannot read the file ${path}: ${why}`] });
    return undefined;
  }
};

/**
 * Picks the settings out of an environment. A name with `_FILE` appended gives the setting as a file. An unknown name with our prefix is
 * reported, because the setting that was meant would silently keep its default.
 */
export function readEnvironment(
  env: Environment,
  names: readonly string[],
): { readonly settings: Environment; readonly problems: readonly SettingProblem[] } {
  const known = new Set(names);
  const files = new Map(names.filter(mayBeFile).map((name) => [`${name}${fileSuffix}`, name]));
  const problems: SettingProblem[] = [];
  const settings: Record<string, string | undefined> = {};
  for (const [name, value] of Object.entries(env)) {
    if (value === undefined) continue;
    const secret = files.get(name);
    if (known.has(name)) settings[name] = value;
    else if (secret !== undefined) {
      if (env[secret] !== undefined)
        problems.push({ name, text: [`与 ${secret} 只能设置一个`, `only one of it and ${secret} may be given`] });
      else settings[secret] = readSecret(name, value, problems);
    } else if (name.startsWith('SAIYUN_') && !ofCommands.test(name) && !ofClusters.test(name)) {
      const [meant] = nearest(name, [...known, ...files.keys()]);
      problems.push({
        name,
        text: [
          meant ? `没有这个设置，是否想写 ${meant}？` : '没有这个设置',
          meant ? `there is no such setting; did you mean ${meant}?` : 'there is no such setting',
        ],
      });
    }
  }
  return { settings, problems };
}
