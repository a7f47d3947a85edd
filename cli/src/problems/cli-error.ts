import { type Arguments, type Params, type TextKey, type Told, told } from '../texts/index.ts';
import { type ExitCode, exitCodes } from './exit-codes.ts';

interface Facts {
  readonly exit?: ExitCode;
  /** Stable code for scripts; by default derived from the key. */
  readonly code?: string;
  /** Names that the user may have meant. */
  readonly nearest?: readonly string[];
  /** What to do next, for example how to resume. */
  readonly hint?: Told;
  readonly cause?: unknown;
}

/** The facts of a failure with the params of its text, which must be there if the text has any. */
type Options<K extends TextKey, F> = [keyof Params<K>] extends [never] ? [options?: F] : [options: F & { readonly params: Params<K> }];

/** A failure found by the program itself. Its text is produced when it is printed, in the language of the settings. */
export class CliError<K extends TextKey = TextKey> extends Error {
  readonly key: K;
  readonly params: Readonly<Record<string, string | number>>;
  readonly exit: ExitCode;
  readonly code: string;
  readonly nearest: readonly string[];
  readonly hint: Told | undefined;

  constructor(key: K, ...[options]: Options<K, Facts>) {
    const {
      exit = exitCodes.failure,
      params = {},
      code = codeOf(key),
      nearest = [],
      hint,
      cause,
    }: Facts & { params?: Params<TextKey> } = options ?? {};
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
const codeOf = (key: TextKey): string =>
  `cli.${key.replace(/^(?:problem\.|\w+\.(?=\w+\.))/, '').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;

/** Wrong use of a command: exit code 2. */
export function usageError<K extends TextKey>(key: K, ...[options]: Options<K, Omit<Facts, 'exit'>>): CliError<K> {
  return new CliError(key, ...([{ ...options, exit: exitCodes.usage }] as unknown as Options<K, Facts>));
}

const hints = new WeakMap<object, Told>();

/** Adds a hint about what to do next to an error from elsewhere. */
export function withHint<E, K extends TextKey>(error: E, key: K, ...params: Arguments<K>): E {
  if (typeof error === 'object' && error !== null) hints.set(error, told(key, ...params));
  return error;
}

export function hintOf(error: unknown): Told | undefined {
  return error instanceof CliError && error.hint ? error.hint : typeof error === 'object' && error !== null ? hints.get(error) : undefined;
}
