export function findPostgres(): string | undefined;
export function startPostgres(bin: string): Promise<{
  url: string;
  /** Ends it and removes its data. */
  stop(): Promise<void>;
  /** Ends it and keeps its data. */
  halt(): Promise<void>;
  /** Brings it back, at the same address, after `halt`. */
  start(): Promise<void>;
}>;
