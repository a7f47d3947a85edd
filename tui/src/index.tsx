import type { Client } from '@saiyun/sdk';
import type { Language } from '@saiyun/sdk/contract';
import { render } from 'ink';
import { TuiApp } from './app.tsx';
import { keyByKey } from './key-by-key.ts';
import { loadTexts } from './texts/index.ts';

export { TuiApp } from './app.tsx';

export interface TuiOptions {
  readonly client: Client;
  readonly language: Language;
}

/** Opens the interface on the terminal's alternate screen; resolves when the user quits. */
export async function runTui({ client, language }: TuiOptions): Promise<void> {
  client.setLanguage(language);
  await loadTexts(language);
  const app = render(<TuiApp client={client} language={language} />, {
    stdin: keyByKey(process.stdin),
    // Treats a terminal as interactive, even if an environment variable such as CI is set.
    interactive: process.stdout.isTTY,
    alternateScreen: true,
    exitOnCtrlC: true,
    patchConsole: false,
  });
  await app.waitUntilExit();
}
