import type { Client } from '@saiyun/sdk';
import type { Language } from '@saiyun/sdk/contract';
import { render } from 'ink';
import { TuiApp } from './app.tsx';
import { createDesk } from './drafts/desk.ts';
import type { DraftPlace } from './drafts/open-drafts.ts';
import { keyByKey } from './input/key-by-key.ts';
import { mouseOff, mouseOn, type Pointer } from './input/mouse.ts';
import { rebind } from './keys.ts';
import { countAmbiguous } from './state/cells.ts';
import { loadTexts } from './texts/index.ts';
import { paint, type Theme, themeFor } from './theme.ts';

export { TuiApp } from './app.tsx';

export interface TuiOptions {
  readonly client: Client;
  readonly language: Language;
  /** Ends the interface, as a signal to the process does. */
  readonly signal?: AbortSignal;
  /** Where drafts are kept; without it they live as long as the program. */
  readonly drafts?: DraftPlace;
  /** Without one it is that of the terminal's background, if the terminal says what it is. */
  readonly theme?: Theme | undefined;
  /** Colours of the user's own, by what they are for. */
  readonly colours?: Readonly<Record<string, string>> | undefined;
  /** Keys of the user's own, by what they do. */
  readonly keys?: Readonly<Record<string, string>> | undefined;
  /** Clicks and the wheel are taken; the terminal then selects text with Shift only. */
  readonly mouse?: boolean;
  /** Another language was chosen, to begin in the next time. */
  readonly onLanguage?: (language: Language) => void;
  /** Says what changes, line by line, instead of drawing. */
  readonly screenReader?: boolean;
  /** The terminal draws characters of ambiguous width in two columns. */
  readonly ambiguousWide?: boolean;
}

/** How long the end of the program waits for what is being sent, in ms. */
const lastMs = 2000;

/** Opens the interface on the terminal's alternate screen; resolves when the user quits. */
export async function runTui(options: TuiOptions): Promise<void> {
  const {
    client,
    language,
    signal,
    drafts,
    theme,
    colours = {},
    keys = {},
    mouse = false,
    screenReader = false,
    ambiguousWide = false,
    onLanguage,
  } = options;
  const wrongKeys = rebind(keys);
  const wrongColours = paint(themeFor(theme), colours);
  countAmbiguous(ambiguousWide);
  client.setLanguage(language);
  await loadTexts(language);
  const desk = createDesk(client, drafts);
  const pointer: Pointer | undefined = mouse && !screenReader ? { onClick: undefined } : undefined;
  const app = render(
    <TuiApp
      client={client}
      language={language}
      desk={desk}
      wrongKeys={wrongKeys}
      wrongColours={wrongColours}
      onLanguage={onLanguage}
      pointer={pointer}
      isSpoken={screenReader}
    />,
    {
      stdin: keyByKey(process.stdin, pointer),
      // Treats a terminal as interactive, even if an environment variable such as CI is set.
      interactive: process.stdout.isTTY,
      alternateScreen: !screenReader,
      // At Ink's own 30 pictures a second a key that closely follows another one shows up to 33 ms late.
      maxFps: 120,
      exitOnCtrlC: true,
      patchConsole: false,
      isScreenReaderEnabled: false,
      // Whole frames, of which the changes are told.
      ...(screenReader && { stdout: (await import('./spoken/spoken-terminal.ts')).spokenTerminal(process.stdout), debug: true }),
    },
  );
  if (pointer) process.stdout.write(mouseOn);
  const end = (): void => app.unmount();
  signal?.addEventListener('abort', end, { once: true });
  try {
    await app.waitUntilExit();
  } finally {
    if (pointer) process.stdout.write(mouseOff);
  }
  signal?.removeEventListener('abort', end);
  await desk.finish(lastMs);
}
