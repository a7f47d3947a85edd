import type { Settings } from './config/settings.ts';
import type { Context } from './context.ts';
import type { CliMessageKey, MessageParams } from './messages/index.ts';
import { cliMessage } from './messages/index.ts';

/** The outside world together with what holds for this run: what every command works with. */
export interface Cli extends Context {
  readonly settings: Settings;
  readonly text: (key: CliMessageKey, params?: MessageParams) => string;
  /** No progress and no notices: with `--quiet`, and where a script reads standard error as JSON. */
  readonly silent: boolean;
  /** A line for people on standard error, unless `silent`. */
  readonly notice: (key: CliMessageKey, params?: MessageParams) => void;
  /** A result as one JSON document on standard output. */
  readonly outJson: (value: unknown) => void | Promise<void>;
}

export function createCli(context: Context, settings: Settings): Cli {
  const text = (key: CliMessageKey, params?: MessageParams): string => cliMessage(settings.language, key, params);
  const silent = settings.quiet || (settings.json && !context.screen.errIsTerminal);
  return {
    ...context,
    settings,
    text,
    silent,
    notice: (key, params) => {
      if (!silent) context.err(`${text(key, params)}\n`);
    },
    outJson: (value) => context.out(`${JSON.stringify(value, undefined, context.screen.outIsTerminal ? 2 : undefined)}\n`),
  };
}

/** A command's work. What it answers is the exit code; nothing means 0. */
export type Run<O> = (cli: Cli, options: O) => Promise<number | undefined>;
