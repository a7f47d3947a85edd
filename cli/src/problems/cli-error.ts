import type { CliMessageKey, MessageParams } from '../messages/index.ts';
import { type ExitCode, exitCodes } from './exit-codes.ts';

export interface CliErrorOptions {
  readonly exit?: ExitCode;
  readonly params?: MessageParams;
  /** Stable code for scripts; by default derived from the key. */
  readonly code?: string;
  /** Names that the user may have meant. */
  readonly nearest?: readonly string[];
  /** What to do next, for example how to resume. */
  readonly hint?: CliErrorHint;
  readonly cause?: unknown;
}

export interface CliErrorHint {
  readonly key: CliMessageKey;
  readonly params?: MessageParams;
}

/** A failure found by the program itself. Its text is produced when it is printed, in the language of the settings. */
export class CliError extends Error {
  readonly key: CliMessageKey;
  readonly params: MessageParams;
  readonly exit: ExitCode;
  readonly code: string;
  readonly nearest: readonly string[];
  readonly hint: CliErrorHint | undefined;

  constructor(
    key: CliMessageKey,
    { exit = exitCodes.failure, params = {}, code = codeOf(key), nearest = [], hint, cause }: CliErrorOptions = {},
  ) {
    super(key, { cause });
    this.name = 'CliError';
    this.key = key;
    this.params = params;
    this.exit = exit;
    this.code = code;
    this.nearest = nearest;
    this.hint = hint;
  }
}

/** Scripts see `problem.fileMissing` as `cli.file_missing`. */
const codeOf = (key: CliMessageKey): string =>
  `cli.${key.replace(/^problem\./, '').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;

/** Wrong use of a command: exit code 2. */
export function usageError(key: CliMessageKey, options: Omit<CliErrorOptions, 'exit'> = {}): CliError {
  return new CliError(key, { ...options, exit: exitCodes.usage });
}

const hints = new WeakMap<object, CliErrorHint>();

/** Adds a hint about what to do next to an error from elsewhere. */
export function withHint<E>(error: E, key: CliMessageKey, params?: MessageParams): E {
  if (typeof error === 'object' && error !== null) hints.set(error, { key, params });
  return error;
}

export function hintOf(error: unknown): CliErrorHint | undefined {
  return error instanceof CliError && error.hint ? error.hint : typeof error === 'object' && error !== null ? hints.get(error) : undefined;
}
