import { readFileSync } from 'node:fs';
import type { Label } from '@saiyun/sdk/contract';
import { nearest } from '@saiyun/sdk/logic/nearest';

export type Environment = Readonly<Record<string, string | undefined>>;

/** A wrong setting by its name, in both languages. */
export interface SettingProblem {
  readonly name: string;
  readonly text: Label;
}

/** What the command line reads: one shell has the settings of both. */
const ofCommands =
  /^SAIYUN_(SERVER|TOKEN|TENANT|LANG|PROFILE|USERNAME|PASSWORD|CONFIG_DIR|KEYCHAIN|DEPARTMENT|DIALECT|PAGER|DEBUG|BACKUP_PASSPHRASE)$/;
/** What Kubernetes tells every container of a service that is called saiyun. */
const ofClusters = /^SAIYUN_(\w+_)?(SERVICE_HOST|SERVICE_PORT(_\w+)?|PORT(_\d+_(TCP|UDP)(_\w+)?)?)$/;

const fileSuffix = '_FILE';
/** Any setting of ours may lie in a file, so that no secret is forgotten; `HOST` and `PORT` are words that others use too. */
const mayBeFile = (name: string): boolean => name.startsWith('SAIYUN_') || name === 'DATABASE_URL';

/** The text of a secret that lies in a file, as Docker and systemd hand them over; without the line break at its end. */
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
 * The settings out of an environment; each may be given as a file, by its name with `_FILE` behind it. A name with our prefix that nobody
 * knows is a problem, as the setting that was meant would keep its default without a word.
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
