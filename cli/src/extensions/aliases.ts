import { usageError } from '../problems/cli-error.ts';

/** What an alias or a plugin may be called. */
export const extensionName = /^[a-z][a-z0-9_-]{0,39}$/i;

/** The words of a command line as a shell reads them: quotes keep spaces, a backslash keeps the next character. Undefined if a quote is open. */
export function splitWords(line: string): readonly string[] | undefined {
  const words: string[] = [];
  let word: string | undefined;
  let quote: string | undefined;
  for (let i = 0; i < line.length; i++) {
    const letter = line.charAt(i);
    if (letter === '\\' && quote !== "'" && i + 1 < line.length) word = (word ?? '') + line.charAt(++i);
    else if (letter === quote) quote = undefined;
    else if (quote === undefined && (letter === '"' || letter === "'")) {
      quote = letter;
      word ??= '';
    } else if (quote === undefined && /\s/.test(letter)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else word = (word ?? '') + letter;
  }
  if (quote !== undefined) return undefined;
  return word === undefined ? words : [...words, word];
}

/**
 * A command line that begins with an alias, written out: `$1` to `$9` stand for the words after it, and those that no place asks for follow
 * at the end. Undefined if its first word is no alias.
 * @throws CliError with exit code 2 if a word is missing
 */
export function withoutAlias(argv: readonly string[], aliases: Readonly<Record<string, string>> = {}): readonly string[] | undefined {
  const [name = '', ...given] = argv;
  const line = Object.hasOwn(aliases, name) ? aliases[name] : undefined;
  const words = line === undefined ? undefined : splitWords(line);
  if (!words) return undefined;
  const used = new Set<number>();
  const filled = words.map((word) =>
    word.replace(/\$([1-9])/g, (_, digit: string) => {
      const at = Number(digit) - 1;
      const value = given[at];
      if (value === undefined) throw usageError('tools.alias.missing', { params: { name, place: Number(digit), line: line ?? '' } });
      used.add(at);
      return value;
    }),
  );
  return [...filled, ...given.filter((_, i) => !used.has(i))];
}
