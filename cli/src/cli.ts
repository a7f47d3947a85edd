import type { Settings } from './config/settings.ts';
import type { Context } from './context.ts';
import type { CliMessageKey, MessageParams } from './messages/index.ts';
import { cliMessage } from './messages/index.ts';
import { bold } from './output/style.ts';

/** The outside world and the settings of this run: everything that a command works with. */
export interface Cli extends Context {
  readonly settings: Settings;
  readonly text: (key: CliMessageKey, params?: MessageParams) => string;
  /** No progress and no notices: with `--quiet`, and when a script reads standard error as JSON. */
  readonly silent: boolean;
  /** Prints a line for people on standard error, unless `silent`. */
  readonly notice: (key: CliMessageKey, params?: MessageParams) => void;
  /** True once a call has been printed instead of sent, which ends the command. */
  readonly explained: () => boolean;
  /** Records that a call has been printed. */
  readonly setExplained: () => void;
  /** The result is for a program, not for people. */
  readonly asData: boolean;
  /** Prints a result on standard output in the requested format, by default JSON. */
  readonly data: (value: unknown) => void | Promise<void>;
  /** Prints lines for people on standard output, one page at a time if they exceed the screen. `titled` highlights the first line. */
  readonly show: (lines: readonly string[], style?: { readonly titled?: boolean }) => void | Promise<void>;
  /** Maximum width of a list: the terminal's, or unlimited for a file or a program. Text that people must read in full is never cut. */
  readonly tableWidth: number;
}

export function createCli(context: Context, settings: Settings): Cli {
  const text = (key: CliMessageKey, params?: MessageParams): string => cliMessage(settings.language, key, params);
  const silent = settings.quiet || (settings.json && !context.screen.errIsTerminal);
  let explained = false;
  return {
    ...context,
    explained: () => explained,
    setExplained: () => {
      explained = true;
    },
    settings,
    text,
    silent,
    notice: (key, params) => {
      if (!silent) context.err(`${text(key, params)}\n`);
    },
    asData: settings.format !== 'table',
    get tableWidth() {
      return context.screen.outIsTerminal ? context.screen.columns : Number.POSITIVE_INFINITY;
    },
    async data(value) {
      const { format, shaping } = settings;
      const plain = (format === 'json' || format === 'table') && Object.keys(shaping).length === 0;
      await context.out(
        plain
          ? `${JSON.stringify(value, undefined, context.screen.outIsTerminal ? 2 : undefined)}\n`
          : await (await import('./output/data-text.ts')).dataText(value, format, shaping),
      );
    },
    async show(lines, { titled = false } = {}) {
      const [first = '', ...rest] = lines;
      const shown = titled && context.screen.outColor ? [bold(first), ...rest] : lines;
      const text = `${shown.join('\n')}\n`;
      const fits = !context.screen.outIsTerminal || lines.length < context.screen.rows;
      if (fits || !settings.pager || !settings.ask) await context.out(text);
      else await context.page(text);
    },
  };
}

/** A command's work. It returns the exit code; undefined means 0. */
export type Run<O> = (cli: Cli, options: O) => Promise<number | undefined>;
