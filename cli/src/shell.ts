import type { Language } from '@saiyun/sdk/contract';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { type Cli, createCli, type Run } from './cli.ts';
import { type GlobalOptions, type ResultFormat, readSettings, resultFormats } from './config/settings.ts';
import type { Context } from './context.ts';
import { type CliMessageKey, cliMessage, type MessageParams } from './messages/index.ts';

/** What a command's definition needs: texts in the user's language, and a way to start its work. */
export interface Shell {
  readonly language: Language;
  readonly text: (key: CliMessageKey, params?: MessageParams) => string;
  /** Reads the settings and runs the work; the exit code is kept until the end. */
  readonly start: <O>(run: Run<O>, options: O, command: Command) => Promise<void>;
}

export interface RunningShell extends Shell {
  readonly context: Context;
  /** Writes help; `written` reports how that went. */
  readonly write: (help: string) => void;
  /** Resolves once all help has been written; rejects if that failed. */
  written(): Promise<unknown>;
  /** Set once the settings have been read. */
  cli(): Cli | undefined;
  exitCode(): number;
}

export function createShell(context: Context, language: Language): RunningShell {
  let cli: Cli | undefined;
  let exitCode = 0;
  const writes: Promise<void>[] = [];
  return {
    context,
    language,
    text: (key, params) => cliMessage(language, key, params),
    async start(run, options, command) {
      const settings = readSettings(context, command.optsWithGlobals<GlobalOptions>(), formatAsked(command));
      cli = createCli(context, settings);
      exitCode = (await run(cli, options)) ?? 0;
    },
    write: (help) => {
      const write = context.out(help);
      // The failure is reported when it is awaited.
      write?.catch(() => undefined);
      if (write) writes.push(write);
    },
    written: () => Promise.all(writes),
    cli: () => cli,
    exitCode: () => exitCode,
  };
}

/** Reads an option that must be a whole number within bounds. */
export function wholeNumber(shell: Shell, min: number, max: number) {
  return (value: string): number => {
    const number = Number(value);
    if (!/^\d+$/.test(value) || number < min || number > max)
      throw new InvalidArgumentError(shell.text('problem.wholeNumber', { min, max }));
    return number;
  };
}

/** `-o table|json|jsonl|csv|yaml` for commands that print records; its value is in the settings when the command runs. */
export function outputOption(shell: Shell): Option {
  return new Option('-o, --output <format>', shell.text('option.output')).choices(resultFormats).default('table');
}

function formatAsked(command: Command): ResultFormat | undefined {
  const { output }: { output?: unknown } = command.opts();
  return resultFormats.find((format) => format === output);
}

/** Collects the values of a repeatable option. */
export function several(value: string, all: readonly string[]): readonly string[] {
  return [...all, value];
}
