import { dictionary } from '@zxcvbn-ts/language-common';

let known: ReadonlySet<string> | undefined;
/** Some 50,000 leaked passwords in lower case, loaded when the first password is set. */
const common = (): ReadonlySet<string> => {
  known ??= new Set(dictionary['passwords-common']);
  return known;
};

const letterFor: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

/** A password needs at least this many different characters. */
const fewest = 4;

/** Shorter words of the context are in too many sentences: letters, or characters of a script that needs fewer. */
const shortest = (word: string): boolean => (/[a-z]/.test(word) ? word.length >= fewest : word.length >= 2);

/**
 * Whether a password is among the first that anyone would try: one from the list, also with the usual additions at either end
 * (`Password@1`) or substitutions (`P@ssw0rd!`), a few characters repeated, or nothing but words of the context (`contextWords`, lower case)
 * and figures and signs around them.
 */
export function isCommonPassword(password: string, words: readonly string[] = []): boolean {
  const lower = password.normalize('NFKC').toLowerCase();
  const plain = (text: string): string => text.replace(/[@4310!$57]/g, (sign) => letterFor[sign] ?? sign);
  const letters = plain(lower);
  if (new Set(lower).size < fewest) return true;
  const cores = [lower, letters].flatMap((text) => [text, text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')]);
  const withoutEnd = plain(lower.replace(/[^\p{L}]+$/u, ''));
  if ([...cores, withoutEnd].some((core) => core.length > 0 && common().has(core))) return true;
  const known = words.filter(shortest).sort((one, other) => other.length - one.length);
  return [...cores, withoutEnd].some((core) => {
    const rest = known.reduce((left, word) => left.replaceAll(word, ' '), core);
    return rest !== core && !/\p{L}/u.test(rest);
  });
}
