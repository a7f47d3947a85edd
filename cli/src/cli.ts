import type { Settings } from './config/settings.ts';
import type { Context } from './context.ts';
import type { CliMessageKey, MessageParams } from './messages/index.ts';
import { cliMessage } from './messages/index.ts';
import { bold } from './output/style.ts';

/** The outside world together with what holds for this run: what every command works with. */
export interface Cli extends Context {
  readonly settings: Settings;
  readonly text: (key: CliMessageKey, params?: MessageParams) => string;
  /** No progress and no notices: with `--quiet`, and where a script reads standard error as JSON. */
  readonly silent: boolean;
  /** A line for people on standard error, unless `silent`. */
  readonly notice: (key: CliMessageKey, params?: MessageParams) => void;
  /** True when a call has been printed instead of sent, which ends the command. */
  readonly explained: () => boolean;
  /** Notes that it has. */
  readonly setExplained: () => void;
  /** The result is for a program and not for people. */
  readonly asData: boolean;
  /** A result in the form that was asked for, JSON as a rule, on standard output. */
  readonly data: (value: unknown) => void | Promise<void>;
  /** Lines for people on standard output, a page at a time where there are more than a screen holds. `titled` marks the first one. */
  readonly show: (lines: readonly string[], style?: { readonly titled?: boolean }) => void | Promise<void>;
  /** How wide a list may be: as the terminal is, and as it likes where a file or program takes it. What people must read whole is not cut. */
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

/** A command's work. What it answers is the exit code; nothing means 0. */
export type Run<O> = (cli: Cli, options: O) => Promise<number | undefined>;
