import type { Client } from '@saiyun/sdk';
import type { Language } from '@saiyun/sdk/contract';
import type { Run } from '../../../cli.ts';
import { withClient } from '../../../platform/session.ts';
import { CliError, usageError } from '../../../problems/cli-error.ts';
import { isMissing } from '../../platform/server/server-package.ts';

interface TuiPackage {
  runTui(options: { readonly client: Client; readonly language: Language }): Promise<void>;
}

const isTuiPackage = (loaded: unknown): loaded is TuiPackage =>
  typeof loaded === 'object' && loaded !== null && 'runTui' in loaded && typeof loaded.runTui === 'function';

/** Opens the terminal interface with the stored session; without one, it shows its sign-in screen. */
export const runTuiCommand: Run<object> = async (cli) => {
  if (!cli.screen.outIsTerminal || !cli.input.isTerminal) throw usageError('tools.tui.noTerminal');
  const loaded = await cli.load('@saiyun/tui').catch((error: unknown) => {
    if (isMissing(error, '@saiyun/tui')) throw new CliError('tools.tui.missing', { cause: error });
    throw error;
  });
  if (!isTuiPackage(loaded)) throw new CliError('tools.tui.missing');
  await withClient(cli, (client) => loaded.runTui({ client, language: cli.settings.language }), { optional: true });
  return undefined;
};
