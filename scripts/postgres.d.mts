export function findPostgres(): string | undefined;
export function startPostgres(bin: string): Promise<{
  url: string;
  /** Stops it and removes its data. */
  stop(): Promise<void>;
  /** Stops it and keeps its data. */
  halt(): Promise<void>;
  /** Restarts it after `halt`, at the same address. */
  start(): Promise<void>;
}>;
