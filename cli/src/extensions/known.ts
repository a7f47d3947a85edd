import { readUserConfig } from '../config/config-file.ts';
import type { Context } from '../context.ts';
import { allPlugins } from './plugins.ts';

type Place = Pick<Context, 'env' | 'platform' | 'cwd'>;

/** Names of the user's aliases, and of the programs on the path that are commands of this one. */
export function knownExtensions(place: Place): { readonly aliases: readonly string[]; readonly plugins: readonly string[] } {
  return { aliases: Object.keys(readUserConfig(place).aliases ?? {}).sort(), plugins: allPlugins(place).map(({ name }) => name) };
}

/** Whether there are any. */
export function hasExtensions(place: Place): boolean {
  const { aliases, plugins } = knownExtensions(place);
  return aliases.length + plugins.length > 0;
}
