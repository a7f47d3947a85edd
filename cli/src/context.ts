import type { Client, ClientOptions } from '@saiyun/sdk';
import type { SecretStore } from './secrets/secret-store.ts';

/** The parts of the outside world that a command may touch. The process has one; a test makes one of buffers. */
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
  /** The store for tokens; `folder` holds the file that is used if there is no keychain. */
  readonly openSecrets: (folder: string, onFile: (path: string) => void) => Promise<SecretStore>;
  /** Shows a long text page by page, or all at once without a pager. */
  readonly page: (text: string) => Promise<void>;
  /** Opens an address in the browser, if there is one. */
  readonly openUrl: (url: string) => Promise<void>;
  /** Starts this program again for work that nobody waits for. */
  readonly background: (argv: readonly string[]) => Promise<void>;
  /** Runs another program with the same streams and returns its exit code. */
  readonly runPlugin: (path: string, argv: readonly string[]) => Promise<number>;
  /** Imports a package that may not be installed. */
  readonly load: (name: '@saiyun/server' | '@saiyun/tui') => Promise<unknown>;
}

export interface Input {
  readonly isTerminal: boolean;
  /** All of standard input. */
  readonly text: () => Promise<string>;
  /** Standard input in chunks, as it arrives. */
  readonly chunks: () => AsyncIterable<Uint8Array>;
  /** Reads one line from the terminal; a secret is not echoed. */
  readonly ask: (prompt: string, secret: boolean) => Promise<string>;
}

export interface Screen {
  readonly outIsTerminal: boolean;
  readonly errIsTerminal: boolean;
  readonly columns: number;
  readonly rows: number;
  /** Whether to use colours and bold type on standard output, and on standard error. */
  readonly outColor: boolean;
  readonly errColor: boolean;
}
