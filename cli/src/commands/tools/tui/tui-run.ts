import type { Client } from '@saiyun/sdk';
import type { Language } from '@saiyun/sdk/contract';
import type { Run } from '../../../cli.ts';
import type { Theme } from '../../../config/config-file.ts';
import { withClient } from '../../../platform/session.ts';
import { CliError, usageError } from '../../../problems/cli-error.ts';
import { isMissing } from '../../platform/server/server-package.ts';
import { type DraftPlace, draftPlace } from './draft-place.ts';

interface TuiPackage {
  runTui(options: {
    readonly client: Client;
    readonly language: Language;
    readonly signal: AbortSignal;
    readonly drafts: DraftPlace;
    readonly theme: Theme | undefined;
    readonly keys: Readonly<Record<string, string>> | undefined;
    readonly mouse: boolean;
    readonly screenReader: boolean;
  }): Promise<void>;
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
  let secretFile: string | undefined;
  const onFile = (path: string): void => {
    secretFile = path;
  };
  const drafts = draftPlace(cli, onFile);
  await withClient(
    cli,
    (client) =>
      loaded.runTui({
        client,
        language: cli.settings.language,
        signal: cli.signal,
        drafts,
        theme: cli.settings.theme,
        keys: cli.settings.user.keys,
        mouse: cli.settings.switches.mouse.on,
        screenReader: cli.settings.switches.screenReader.on,
      }),
    {
      optional: true,
      onFile,
    },
  );
  // The screen was the interface's until now.
  if (secretFile !== undefined) cli.notice('program.secretFile', { path: secretFile });
  return undefined;
};
