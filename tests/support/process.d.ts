import { type ChildProcess } from 'node:child_process';
export declare const root: string;
/** A new empty folder, and how to remove it. */
export declare function tempFolder(): {
  path: string;
  remove(): void;
};
export declare const freePort: () => Promise<number>;
/** Asks until the answer is there; the only clock in the flows, for processes that cannot be waited for otherwise. */
export declare function eventually<T>(what: string, ask: () => Promise<T | undefined> | T | undefined, timeoutMs?: number): Promise<T>;
export interface ServerProcess {
  readonly url: string;
  readonly port: number;
  readonly process: ChildProcess;
  output(): string;
  /** SIGTERM, and waits for the end. */
  stop(): Promise<number>;
  /** kill -9. */
  kill(): Promise<void>;
}
/** The built server in a process and on a port of its own, ready when `/healthz` answers 200. */
export declare function startServer(data: string, env?: Record<string, string>, port?: number): Promise<ServerProcess>;
export interface CommandResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}
export interface CommandOptions {
  readonly env?: Record<string, string>;
  readonly input?: string;
  readonly cwd?: string;
}
/** Starts the built command line; `result` is there when it ends. */
export declare function startCli(
  args: readonly string[],
  { env, input, cwd }?: CommandOptions,
): {
  process: ChildProcess;
  result: Promise<CommandResult>;
  stderr(): string;
};
export declare const cli: (args: readonly string[], options?: CommandOptions) => Promise<CommandResult>;
//# sourceMappingURL=process.d.ts.map
