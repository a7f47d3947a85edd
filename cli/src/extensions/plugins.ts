import { accessSync, constants, readdirSync, statSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import type { Context } from '../context.ts';
import { extensionName } from './aliases.ts';

export interface Plugin {
  readonly name: string;
  readonly path: string;
}

const prefix = 'saiyun-';

/** Folders on the path. Relative ones are left out: whoever owns the working folder must not add commands. */
const folders = (env: Context['env']): readonly string[] => [
  ...new Set((env.PATH ?? '').split(delimiter).filter((folder) => isAbsolute(folder))),
];

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

const ending = (platform: NodeJS.Platform): string => (platform === 'win32' ? '.exe' : '');

/** The program `saiyun-<name>` that comes first on the path. */
export function pluginNamed({ env, platform }: Pick<Context, 'env' | 'platform'>, name: string): Plugin | undefined {
  if (!extensionName.test(name)) return undefined;
  const path = folders(env)
    .map((folder) => join(folder, `${prefix}${name}${ending(platform)}`))
    .find(isProgram);
  return path === undefined ? undefined : { name, path };
}

/** Every plugin on the path by name; of two of one name the one that would run. */
export function allPlugins({ env, platform }: Pick<Context, 'env' | 'platform'>): readonly Plugin[] {
  const found = new Map<string, Plugin>();
  for (const folder of folders(env)) {
    for (const file of filesIn(folder)) {
      const name = file.slice(prefix.length, file.length - ending(platform).length);
      if (!file.startsWith(prefix) || !file.endsWith(ending(platform)) || !extensionName.test(name) || found.has(name)) continue;
      const path = join(folder, file);
      if (isProgram(path)) found.set(name, { name, path });
    }
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

function filesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
