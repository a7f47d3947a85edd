import type { Settings } from './config/settings.ts';
import type { Context } from './context.ts';
import { bold } from './output/style.ts';
import type { Area, Arguments, TextKey, Texts } from './texts/index.ts';

/** The outside world and the settings of this run: everything that a command works with, with the texts of its areas. */
export interface Cli<A extends Area = never> extends Context {
  readonly settings: Settings;
  readonly text: Texts<A>;
  /** No progress and no notices: with `--quiet`, and when a script reads standard error as JSON. */
  readonly silent: boolean;
  /** Prints a line for people on standard error, unless `silent`. */
  readonly notice: <K extends TextKey<A | 'program'>>(key: K, ...params: Arguments<K>) => void;
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

export function createCli<A extends Area = never>(context: Context, settings: Settings, text: Texts<A>): Cli<A> {
  const line = text as (key: string, ...params: unknown[]) => string;
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
    notice: (key, ...params) => {
      if (!silent) context.err(`${line(key, ...params)}\n`);
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
          : await (await import('./output/data-text.ts')).dataText(value, format, shaping, context.signal),
      );
    },
    async show(lines, { titled = false } = {}) {
      const [first = '', ...rest] = lines;
      const shown = titled && context.screen.outColor ? [bold(first), ...rest] : lines;
      const page = `${shown.join('\n')}\n`;
      const fits = !context.screen.outIsTerminal || lines.length < context.screen.rows;
      if (fits || !settings.pager || !settings.ask) await context.out(page);
      else await context.page(page);
    },
  };
}

/** A command's work. It returns the exit code; undefined means 0. */
export type Run<O, A extends Area = never> = (cli: Cli<A>, options: O) => Promise<number | undefined>;
