let codes: ReadonlyMap<string, number> | undefined;

/** The two-byte codes of GBK by character, read off the platform's own decoder. */
const codesOf = (): ReadonlyMap<string, number> => {
  if (codes) return codes;
  const decoder = new TextDecoder('gbk');
  const found = new Map<string, number>();
  for (let lead = 0x81; lead <= 0xfe; lead++)
    for (let trail = 0x40; trail <= 0xfe; trail++) {
      const char = decoder.decode(new Uint8Array([lead, trail]));
      if ([...char].length === 1 && char !== '�' && !found.has(char)) found.set(char, lead * 256 + trail);
    }
  codes = found;
  return found;
};

/** The first character that GBK does not have; undefined if it has all of them. */
export function notInGbk(text: string): string | undefined {
  return [...text].find((char) => char > '\x7f' && !codesOf().has(char));
}

/** Text as GBK. Throws a RangeError for a character that GBK does not have. */
export function toGbk(text: string): Uint8Array {
  const bytes: number[] = [];
  for (const char of text) {
    if (char <= '\x7f') bytes.push(char.charCodeAt(0));
    else {
      const code = codesOf().get(char);
      if (code === undefined) throw new RangeError(`GBK has no ${char}`);
      bytes.push(code >> 8, code & 0xff);
    }
  }
  return Uint8Array.from(bytes);
}
