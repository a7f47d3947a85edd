import { readUserConfig } from '../config/config-file.ts';
import type { Context } from '../context.ts';
import { withoutAlias } from './aliases.ts';
import { pluginNamed } from './plugins.ts';

/** A command line that an alias stands for, or the exit code of a plugin that has run. Undefined if the first word is neither. */
export async function extended(
  argv: readonly string[],
  context: Context,
  /** Options that stand before it. */
  before: readonly string[] = [],
): Promise<{ readonly argv: readonly string[] } | { readonly code: number } | undefined> {
  const written = withoutAlias(argv, readUserConfig(context).aliases);
  if (written) return { argv: [...before, ...written] };
  const [name = '', ...rest] = argv;
  const plugin = pluginNamed(context, name);
  return plugin && { code: await context.runPlugin(plugin.path, [...rest, ...before]) };
}
