export function findPostgres(): string | undefined;
export interface PostgresOptions {
  /** Where its folder is created; by default among the temporary ones. */
  readonly under?: string;
  readonly settings?: Readonly<Record<string, string | number>>;
}

export function forShortLives(): PostgresOptions;
export function startPostgres(
  bin: string,
  options?: PostgresOptions,
): Promise<{
  url: string;
  /** Stops it and removes its data. */
  stop(): Promise<void>;
  /** Stops it and keeps its data. */
  halt(): Promise<void>;
  /** Restarts it after `halt`, at the same address. */
  start(): Promise<void>;
}>;
