/** Characters of unified social credit codes by their value: no I, O, S, V and Z (GB 32100-2015, table 2). */
const characters = '0123456789ABCDEFGHJKLMNPQRTUWXY';
/** Weights of the first 17 places: 3 to the power of the place, modulo 31. */
const weights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];

/** The 18th character that belongs to the first 17; undefined if one of them cannot occur. */
export function creditCodeCheck(first17: string): string | undefined {
  const values = Array.from(first17, (character) => characters.indexOf(character));
  if (values.length !== weights.length || values.includes(-1)) return undefined;
  return characters[(31 - (values.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0) % 31)) % 31];
}

/** Whether a text is a unified social credit code (统一社会信用代码) with the right check character (GB 32100-2015). */
export function isCreditCode(text: string): boolean {
  return text.length === 18 && creditCodeCheck(text.slice(0, 17)) === text[17];
}
