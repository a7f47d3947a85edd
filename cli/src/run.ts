import { CommanderError } from 'commander';
import { defaultServer, guessLanguage } from './config/settings.ts';
import type { Context } from './context.ts';
import { withFieldLists } from './field-lists.ts';
import { red } from './output/style.ts';
import { exitCodes } from './problems/exit-codes.ts';
import { type Problem, toProblem } from './problems/problem.ts';
import { createProgram, firstWordAt, isOwnWord } from './program.ts';
import { createShell, type RunningShell } from './shell.ts';

/**
 * Runs one command line (without `node` and the script's name) and returns its exit code. It prints every failure itself. `left` is the
 * unwritten rest of an output that is already known.
 */
export async function run(argv: readonly string[], context: Context, left?: Uint8Array): Promise<number> {
  const given = shellFor(argv, context);
  let written = argv;
  // Aliases and plugins come after all words of the program's own, which so take no longer.
  const at = firstWordAt(argv);
  if (at >= 0 && !isOwnWord(argv[at] ?? '')) {
    try {
      const found = await (await import('./extensions/extended.ts')).extended(argv.slice(at), context, argv.slice(0, at));
      if (found && 'code' in found) return found.code;
      written = found?.argv ?? argv;
    } catch (error) {
      return failed(given, argv, error);
    }
  }
  const shell = written === argv ? given : shellFor(written, context);
  const code = await runIn(shell, written, left);
  const cli = shell.cli();
  // Most users have not set it, and then nothing of it is loaded.
  if (cli?.settings.user.updateUrl !== undefined && !written[0]?.startsWith('__'))
    await (await import('./update/update-notice.ts')).updateNotice(cli);
  return code;
}

function shellFor(argv: readonly string[], context: Context): RunningShell {
  const language = guessLanguage(context, {
    lang: optionIn(argv, '--lang'),
    profile: optionIn(argv, '--profile') ?? context.env.SAIYUN_PROFILE,
  });
  return createShell(context, language);
}

async function runIn(shell: RunningShell, argv: readonly string[], left?: Uint8Array): Promise<number> {
  const { context } = shell;
  try {
    if (left) {
      await context.out(left);
      return 0;
    }
    const program = await createProgram(shell, argv);
    const ended = await program.parseAsync(withFieldLists(program, helpLast(argv)), { from: 'user' }).then(
      () => shell.exitCode(),
      (error: unknown) => {
        // Help on request, and help because no command was given.
        if (error instanceof CommanderError && error.exitCode === 0) return exitCodes.ok;
        if (error instanceof CommanderError && error.code === 'commander.help') return exitCodes.usage;
        throw error;
      },
    );
    await shell.written();
    return ended;
  } catch (error) {
    // The call was printed instead of sent, which ended the command.
    if (shell.cli()?.explained()) return 0;
    return failed(shell, argv, error);
  }
}

/** Tells why a command line failed and returns its exit code. */
async function failed(shell: RunningShell, argv: readonly string[], error: unknown): Promise<number> {
  const { context, language } = shell;
  const settings = shell.cli()?.settings;
  const problem = await toProblem(error, {
    language: settings?.language ?? language,
    server: settings?.server ?? defaultServer,
    interrupted: context.signal.aborted,
  });
  tell(context, problem, settings?.json ?? argv.some((word) => word === '--json' || word.startsWith('--json=')));
  if (settings?.debug || argv.includes('--debug')) context.err(`${stackOf(error)}\n`);
  return problem.exit;
}

/** Turns `help cron next` into `cron next --help`: the parser's own `help` knows only one level. */
function helpLast(argv: readonly string[]): readonly string[] {
  const [first, ...rest] = argv;
  return first === 'help' && rest.length > 0 ? [...rest, '--help'] : argv;
}

/** The value of an option before the command line is parsed. */
function optionIn(argv: readonly string[], name: string): string | undefined {
  const end = argv.indexOf('--');
  const options = end < 0 ? argv : argv.slice(0, end);
  const at = options.findLastIndex((word) => word === name || word.startsWith(`${name}=`));
  const word = options[at];
  if (word === undefined) return undefined;
  return word === name ? options[at + 1] : word.slice(name.length + 1);
}

function tell(context: Context, problem: Problem, json: boolean): void {
  if (json) {
    const { exit, ...rest } = problem;
    context.err(`${JSON.stringify({ ...rest, exitCode: exit })}\n`);
    return;
  }
  context.err(`${context.screen.errColor ? red('saiyun:') : 'saiyun:'} ${problem.message}\n`);
}

const stackOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause ? `\nCaused by: ${stackOf(error.cause)}` : '';
  return `${error.stack ?? error.message}${cause}`;
};
