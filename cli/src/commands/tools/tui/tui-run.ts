import type { Client } from '@saiyun/sdk';
import type { Language } from '@saiyun/sdk/contract';
import type { Cli, Run } from '../../../cli.ts';
import { readUserConfig, type Theme, writeUserConfig } from '../../../config/config-file.ts';
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
    readonly colours: Readonly<Record<string, string>> | undefined;
    readonly keys: Readonly<Record<string, string>> | undefined;
    readonly mouse: boolean;
    readonly screenReader: boolean;
    readonly ambiguousWide: boolean;
    readonly onLanguage: (language: Language) => void;
  }): Promise<void>;
}

const isTuiPackage = (loaded: unknown): loaded is TuiPackage =>
  typeof loaded === 'object' && loaded !== null && 'runTui' in loaded && typeof loaded.runTui === 'function';

/** Keeps the language that was chosen there in the profile; where the folder cannot be written it is that of this run. */
async function keepLanguage(cli: Cli, language: Language): Promise<void> {
  const { profile: name } = cli.settings;
  try {
    const user = readUserConfig(cli);
    await writeUserConfig(cli, { ...user, profiles: { ...user.profiles, [name]: { ...user.profiles[name], language } } });
  } catch {
    // Nothing may be written over the screen, and nothing is lost but the choice.
  }
}

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
        colours: cli.settings.user.colours,
        keys: cli.settings.user.keys,
        mouse: cli.settings.switches.mouse.on,
        screenReader: cli.settings.switches.screenReader.on,
        ambiguousWide: cli.settings.switches.ambiguousWide.on,
        onLanguage: (language) => void keepLanguage(cli, language),
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
