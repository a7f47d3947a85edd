/** Number of characters as people count them: a Chinese character outside the first plane also counts as one. */
export function characters(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1) count += 1;
  return count;
}

/** An e-mail address: one `@`, followed by at least two non-empty parts separated by dots. */
export function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text);
}

/** A URL that the platform's parser accepts, with one of the schemes, followed by `//` and a host. */
export function isUrl(text: string, schemes: 'web' | 'webOrFtp' = 'web'): boolean {
  return (schemes === 'web' ? /^https?:\/\/[^\s/?#]\S*$/i : /^(?:https?|ftp):\/\/[^\s/?#]\S*$/i).test(text) && URL.canParse(text);
}

/** A number in decimal digits, possibly negative or with decimals. */
export function isNumberText(text: string): boolean {
  return /^-?\d+(?:\.\d+)?$/.test(text);
}
/** A whole number, possibly negative. */
export function isIntegerText(text: string): boolean {
  return /^-?\d+$/.test(text);
}
/** Letters of the Latin alphabet. */
export function isLetters(text: string): boolean {
  return /^[A-Za-z]+$/.test(text);
}
