import { reviewStatus } from '@saiyun/sdk/entities';
import { isTerminalColour, type TerminalColour, terminalColour } from '@saiyun/sdk/logic/terminal';

/** How the interface is painted: for a dark or light background, with the strongest contrast, or without any colour. */
export const themes = ['dark', 'light', 'contrast', 'none'] as const;
export type Theme = (typeof themes)[number];

interface Palette extends Readonly<Record<TerminalColour, string>> {
  /** Whether what matters less is drawn faintly. */
  readonly faint: boolean;
}

/** The bar of the title and what is selected have the terminal's own colours, the other way round. */
const grounds = { selected: '', title: '' } as const;

/** Ink takes an empty colour for none. Bold, inverse and the marks stay: nothing is conveyed by colour alone. */
const palettes: Readonly<Record<Theme, Palette>> = {
  dark: { ...grounds, accent: 'cyan', good: 'green', warning: 'yellow', bad: 'red', returned: 'magenta', quiet: 'gray', faint: true },
  // Cyan and yellow cannot be read on white; these keep 4.5:1 there, on terminals of 256 colours too.
  light: {
    ...grounds,
    accent: 'ansi256(25)',
    good: 'ansi256(22)',
    warning: 'ansi256(94)',
    bad: 'ansi256(124)',
    returned: 'ansi256(91)',
    quiet: 'ansi256(240)',
    faint: false,
  },
  contrast: {
    ...grounds,
    accent: 'cyanBright',
    good: 'greenBright',
    warning: 'yellowBright',
    bad: 'redBright',
    returned: 'magentaBright',
    quiet: '',
    faint: false,
  },
  none: { ...grounds, accent: '', good: '', warning: '', bad: '', returned: '', quiet: '', faint: false },
};

/** The colours by meaning, as they were chosen at the start. */
export const colour: { -readonly [K in keyof Palette]: Palette[K] } = { ...palettes.dark };

/** A setting of a colour that is not as it was meant: there is no such name, or the value is no colour. */
export interface WrongColour {
  readonly name: string;
  readonly value: string;
  readonly why: 'name' | 'value';
}

/** Chooses the colours, some of them the user's own; before anything is drawn. Returns those that cannot be taken. Without colours there are none of the own either. */
export function paint(theme: Theme, own: Readonly<Record<string, string>> = {}): readonly WrongColour[] {
  Object.assign(colour, palettes[theme]);
  return Object.entries(own).flatMap(([name, value]): readonly WrongColour[] => {
    const told = terminalColour(value);
    if (!isTerminalColour(name)) return [{ name, value, why: 'name' }];
    if (told === undefined) return [{ name, value, why: 'value' }];
    if (theme !== 'none') colour[name] = told;
    return [];
  });
}

type Env = Readonly<Record<string, string | undefined>>;

/** The theme that was asked for, unless the environment forbids colours (no-color.org); else that of the terminal's background, if it says. */
export function themeFor(asked: Theme | undefined, env: Env = process.env): Theme {
  if (env.NO_COLOR) return 'none';
  if (asked) return asked;
  const background = Number(/;(\d+)$/.exec(env.COLORFGBG ?? '')?.[1] ?? Number.NaN);
  return background === 7 || background === 15 ? 'light' : 'dark';
}

/** The colour of a review's state; nothing for the terminal's own. */
export function stateColour(status: string): string | undefined {
  const colours: Readonly<Record<string, string>> = {
    [reviewStatus.pending]: colour.warning,
    [reviewStatus.staged]: colour.accent,
    [reviewStatus.submitted]: colour.good,
    [reviewStatus.expired]: colour.quiet,
    [reviewStatus.returned]: colour.returned,
    [reviewStatus.cancelled]: colour.quiet,
  };
  return colours[status];
}

export const stateMark: Readonly<Record<string, string>> = {
  [reviewStatus.pending]: '○',
  [reviewStatus.staged]: '◐',
  [reviewStatus.submitted]: '●',
  [reviewStatus.expired]: '×',
  [reviewStatus.returned]: '↩',
  [reviewStatus.cancelled]: '–',
};

export const smallest = { columns: 60, rows: 10 } as const;
