import type { Client, ClientOptions } from '@saiyun/sdk';
import type { SecretStore } from './secrets/secret-store.ts';

/** What a command may touch of the outside world. The process has one of these; a test makes one of buffers. */
export interface Context {
  /** Standard output: data only. */
  readonly out: (data: string | Uint8Array) => void | Promise<void>;
  /** Standard error: progress, notices, errors. */
  readonly err: (text: string) => void;
  readonly now: () => Date;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  readonly platform: NodeJS.Platform;
  readonly input: Input;
  readonly screen: Screen;
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal;
  readonly createClient: (options: ClientOptions) => Promise<Client>;
  /** The place for tokens; `folder` is where a file goes when there is no keychain. */
  readonly openSecrets: (folder: string, onFile: (path: string) => void) => Promise<SecretStore>;
  /** Shows a long text a page at a time; where there is no pager, all at once. */
  readonly page: (text: string) => Promise<void>;
  /** Opens an address in the browser, where there is one. */
  readonly openUrl: (url: string) => Promise<void>;
  /** Starts this program once more, for work that nobody waits for. */
  readonly background: (argv: readonly string[]) => Promise<void>;
  /** Imports a package that may not be installed. */
  readonly load: (name: '@saiyun/server' | '@saiyun/tui') => Promise<unknown>;
}

export interface Input {
  readonly isTerminal: boolean;
  /** All of standard input. */
  readonly text: () => Promise<string>;
  /** Standard input as it comes. */
  readonly chunks: () => AsyncIterable<Uint8Array>;
  /** One line from the terminal, without echo when it is secret. */
  readonly ask: (prompt: string, secret: boolean) => Promise<string>;
}

export interface Screen {
  readonly outIsTerminal: boolean;
  readonly errIsTerminal: boolean;
  readonly columns: number;
  readonly rows: number;
  /** Colours and bold type are wanted on standard output, and on standard error. */
  readonly outColor: boolean;
  readonly errColor: boolean;
}
