import type { Language } from '@saiyun/sdk/contract';
import { type Command, Option } from 'commander';
import { type Cli, createCli, type Run } from './cli.ts';
import { type GlobalOptions, type ResultFormat, readSettings, resultFormats } from './config/settings.ts';
import type { Context } from './context.ts';
import { usageError } from './problems/cli-error.ts';
import { type Area, type Texts, texts } from './texts/index.ts';

/** What a command's definition needs: texts of its areas in the user's language, and a way to start its work. */
export interface Shell<A extends Area = never> {
  readonly language: Language;
  readonly text: Texts<A>;
  /** Reads the settings and runs the work; the exit code is kept until the end. */
  readonly start: <O>(run: Run<O, A>, options: O, command: Command) => Promise<void>;
}

export interface RunningShell {
  readonly context: Context;
  readonly language: Language;
  /** The shell of a command that shows texts of these areas. */
  readonly showing: <A extends Area = never>(...areas: readonly A[]) => Promise<Shell<A>>;
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
    showing: async <A extends Area = never>(...areas: readonly A[]): Promise<Shell<A>> => ({
      language,
      text: await texts.load<A | 'program'>(language, 'program', ...areas),
      async start(run, options, command) {
        const settings = readSettings(context, command.optsWithGlobals<GlobalOptions>(), formatAsked(command));
        const own = createCli<A>(context, settings, await texts.load<A | 'program'>(settings.language, 'program', ...areas));
        cli = own;
        exitCode = (await run(own, options)) ?? 0;
      },
    }),
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

/** Reads an option, or an argument, that must be a whole number within bounds. */
export function wholeNumber(name: string, min: number, max: number) {
  return (value: string): number => {
    const number = Number(value);
    if (!/^\d+$/.test(value) || number < min || number > max)
      throw usageError(name.startsWith('-') ? 'problem.badNumber' : 'problem.badNumberArgument', {
        params: { name, value, min, max },
        code: 'cli.bad_option',
      });
    return number;
  };
}

/** `-O, --out <path>` for commands that write a file, with `-o <path>`, which they always took. */
export function outOption(about: string): Option {
  return new Option('-O, --out <path>', about);
}

/** That `-o <path>`; the name of a format is refused there, since `-o` chooses one in every other command. */
export function shortOut(): Option {
  const option = new Option('-o <path>').hideHelp().argParser((path: string): string => {
    const format = resultFormats.find((one) => one === path);
    if (format !== undefined) throw usageError('problem.outFormat', { params: { format } });
    return path;
  });
  option.attributeName = () => 'out';
  return option;
}

/** `--force` for commands that write files which people edit or cannot make again. */
export function forceOption(shell: Shell): Option {
  return new Option('--force', shell.text('program.option.force')).default(false);
}

/** `-o table|json|jsonl|csv|yaml` for commands that print records; its value is in the settings when the command runs. */
export function outputOption(shell: Shell): Option {
  return new Option('-o, --output <format>', shell.text('program.option.output')).choices(resultFormats).default('table');
}

function formatAsked(command: Command): ResultFormat | undefined {
  const { output }: { output?: unknown } = command.opts();
  return resultFormats.find((format) => format === output);
}

/** Collects the values of a repeatable option. */
export function several(value: string, all: readonly string[]): readonly string[] {
  return [...all, value];
}
