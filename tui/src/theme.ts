import { reviewStatus } from '@saiyun/sdk/entities';

/** How the interface is painted: for a dark or light background, with the strongest contrast, or without any colour. */
export const themes = ['dark', 'light', 'contrast', 'none'] as const;
export type Theme = (typeof themes)[number];

interface Palette {
  readonly accent: string;
  readonly good: string;
  readonly warn: string;
  readonly bad: string;
  readonly dim: string;
  readonly returned: string;
  /** Whether what matters less is drawn faintly. */
  readonly faint: boolean;
}

/** Ink takes an empty colour for none. Bold, inverse and the marks stay: nothing is conveyed by colour alone. */
const palettes: Readonly<Record<Theme, Palette>> = {
  dark: { accent: 'cyan', good: 'green', warn: 'yellow', bad: 'red', dim: 'gray', returned: 'magenta', faint: true },
  // Cyan and yellow cannot be read on white; these keep 4.5:1 there, on terminals of 256 colours too.
  light: {
    accent: 'ansi256(25)',
    good: 'ansi256(22)',
    warn: 'ansi256(94)',
    bad: 'ansi256(124)',
    dim: 'ansi256(240)',
    returned: 'ansi256(91)',
    faint: false,
  },
  contrast: {
    accent: 'cyanBright',
    good: 'greenBright',
    warn: 'yellowBright',
    bad: 'redBright',
    dim: '',
    returned: 'magentaBright',
    faint: false,
  },
  none: { accent: '', good: '', warn: '', bad: '', dim: '', returned: '', faint: false },
};

/** The colours by meaning, as they were chosen at the start. */
export const colour: { -readonly [K in keyof Palette]: Palette[K] } = { ...palettes.dark };

/** Chooses the colours; before anything is drawn. */
export function paint(theme: Theme): void {
  Object.assign(colour, palettes[theme]);
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
    [reviewStatus.pending]: colour.warn,
    [reviewStatus.staged]: colour.accent,
    [reviewStatus.submitted]: colour.good,
    [reviewStatus.expired]: colour.dim,
    [reviewStatus.returned]: colour.returned,
    [reviewStatus.cancelled]: colour.dim,
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
