/** Length of a level in the code of a department or category: a letter and two digits. */
export const levelLength = 3;

/**
 * The code after those of all siblings, including deleted ones, so that no code ever names two departments: A01 … A99, B01 … Z99. Undefined
 * if none is left.
 */
export function nextOrgCode(parentCode: string, siblings: readonly string[]): string | undefined {
  const length = parentCode.length + levelLength;
  const last = siblings
    .filter((code) => code.length === length && code.startsWith(parentCode) && /^[A-Z]\d\d$/.test(code.slice(-levelLength)))
    .map((code) => code.slice(-levelLength))
    .toSorted()
    .at(-1);
  if (last === undefined) return `${parentCode}A01`;
  const digits = Number(last.slice(1));
  if (digits < 99) return `${parentCode}${last.charAt(0)}${String(digits + 1).padStart(2, '0')}`;
  return last.startsWith('Z') ? undefined : `${parentCode}${String.fromCharCode(last.charCodeAt(0) + 1)}01`;
}

/** The code of the level above; empty at the top. */
export function parentOrgCode(code: string): string {
  return code.slice(0, -levelLength);
}
