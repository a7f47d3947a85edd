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

/**
 * Whether a password is among the first that anyone would try: one from the list, also with the usual additions at either end
 * (`Password@1`) or substitutions (`P@ssw0rd!`), the name of the account, or a few characters repeated.
 */
export function isCommonPassword(password: string, username = ''): boolean {
  const lower = password.normalize('NFKC').toLowerCase();
  const letters = lower.replace(/[@4310!$57]/g, (sign) => letterFor[sign] ?? sign);
  if (new Set(lower).size < fewest) return true;
  const cores = [lower, letters].flatMap((text) => [text, text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')]);
  const withoutEnd = lower.replace(/[^\p{L}]+$/u, '').replace(/[@4310!$57]/g, (sign) => letterFor[sign] ?? sign);
  const name = username.toLowerCase();
  return [...cores, withoutEnd].some((core) => core.length > 0 && (common().has(core) || (name.length >= fewest && core === name)));
}
