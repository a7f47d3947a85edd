import type { Client } from '@saiyun/sdk';
import type { Language } from '@saiyun/sdk/contract';
import { Text } from 'ink';
import { render } from 'ink-testing-library';
import type { ReactElement, ReactNode } from 'react';
import stringWidth from 'string-width';
import { expect, onTestFinished, vi } from 'vitest';
import { TuiApp } from '../app.tsx';
import { createDesk } from '../drafts/desk.ts';
import { type AppContext, AppProvider } from '../kit/app-context.ts';
import { loadTexts } from '../texts/index.ts';

export const languages = ['zh-CN', 'en'] as const satisfies readonly Language[];

/** Keys as a terminal sends them. */
export const press = {
  enter: '\r',
  escape: '\u001b',
  tab: '\t',
  shiftTab: '\u001b[Z',
  up: '\u001b[A',
  down: '\u001b[B',
  right: '\u001b[C',
  left: '\u001b[D',
  pageDown: '\u001b[6~',
  backspace: '\u007f',
  ctrl: (letter: string) => String.fromCharCode(letter.charCodeAt(0) - 96),
} as const;

export interface Screen {
  readonly frame: () => string;
  readonly lines: () => readonly string[];
  readonly shows: (text: string | RegExp) => Promise<void>;
  /** Sends one key or a text; the screen has processed it once it shows what is expected. */
  readonly type: (keys: string, then: string | RegExp) => Promise<void>;
  /** Types in the turn in which a text is first shown, as a machine under load has it. */
  readonly typeOnceShown: (text: string, keys: string) => void;
  readonly unmount: () => void;
  readonly resize: (columns: number, rows: number) => void;
}

// The library's terminal has no height, for which Ink would start a process in each frame.
const { stdout: terminal, unmount: endFirst } = render(<Text />);
Object.defineProperty(Object.getPrototypeOf(terminal), 'rows', { value: 24 });
endFirst();

/** Far above what anything takes: a busy machine must not fail a test. */
const patienceMs = 20_000;

/** Waits until a check holds, on a busy machine too. */
export function eventually(check: () => void): Promise<void> {
  return vi.waitFor(check, { timeout: patienceMs, interval: 5 });
}

const drive = ({ lastFrame, stdin, stdout, unmount }: ReturnType<typeof render>): Screen => {
  onTestFinished(() => unmount());
  const frame = (): string => lastFrame() ?? '';
  const shows = async (text: string | RegExp): Promise<void> => {
    // An assertion that fails costs more than the frame that is waited for, so there is one, at the end.
    const isShown = (): boolean => (typeof text === 'string' ? frame().includes(text) : text.test(frame()));
    const end = performance.now() + patienceMs;
    while (!isShown() && performance.now() < end) await new Promise((next) => setTimeout(next, 2));
    expect(frame()).toMatch(text);
    // A field listens once the effects of its frame have run, in later turns of the event loop.
    for (let turn = 0; turn < 10; turn += 1) await new Promise((next) => setImmediate(next));
  };
  return {
    frame,
    unmount: () => unmount(),
    lines: () => frame().split('\n'),
    shows,
    type: (keys, then) => {
      stdin.write(keys);
      return shows(then);
    },
    typeOnceShown: (text, keys) => {
      const { write } = stdout;
      stdout.write = (shown) => {
        write(shown);
        if (!shown.includes(text)) return;
        stdout.write = write;
        process.nextTick(() => stdin.write(keys));
      };
    },
    resize: (columns, rows) => {
      Object.defineProperties(stdout, { columns: { value: columns, configurable: true }, rows: { value: rows, configurable: true } });
      stdout.emit('resize');
    },
  };
};

/** A screen in a window of 80×24. */
export async function openScreen(node: ReactNode, client: Client, language: Language, more: Partial<AppContext> = {}): Promise<Screen> {
  const desk = createDesk(client, undefined);
  const context: AppContext = {
    client,
    language,
    t: await loadTexts(language),
    toggleLanguage: () => undefined,
    columns: 80,
    rows: 24,
    endedBy: () => false,
    outbox: desk.outbox,
    seen: desk.seen,
    memory: new Map(),
    unread: 0,
    here: { offers: [] },
    openHelp: () => undefined,
    active: true,
    ...more,
  };
  return drive(render(<AppProvider value={context}>{node}</AppProvider>));
}

/** The whole interface over a client. */
export function openTui(client: Client, language: Language): Promise<Screen> {
  return openApp(<TuiApp client={client} language={language} />, language);
}

/** The whole interface in a window of 80×24. */
export async function openApp(node: ReactElement, language: Language): Promise<Screen> {
  await loadTexts(language);
  const screen = drive(render(node));
  screen.resize(80, 24);
  return screen;
}

/** The screen fills its window and no more, and an English reader meets no Chinese but the key that leads to it. */
export function expectToFit(screen: Screen, language: Language): void {
  const lines = screen.lines();
  expect(lines).toHaveLength(24);
  for (const line of lines) expect(stringWidth(line), line).toBeLessThanOrEqual(80);
  if (language === 'en') expect(screen.frame().replaceAll('中/En', '')).not.toMatch(/\p{Script=Han}/u);
  else expect(screen.frame()).toMatch(/\p{Script=Han}/u);
}
