/** What a file system keeps of a name is counted in bytes, and the longest that all of them keep is 255: a character of Chinese takes three. */
const most = { holder: 60, award: 48, competition: 78, number: 40 } as const;

const bytes = (text: string): number => Buffer.byteLength(text);

const cut = (text: string, length: number): string => {
  if (bytes(text) <= length) return text;
  const kept: string[] = [];
  let left = length - bytes('…');
  for (const letter of text) {
    left -= bytes(letter);
    if (left < 0) break;
    kept.push(letter);
  }
  return `${kept.join('').trim()}…`;
};

/** Names of devices that Windows takes for no file, whatever follows the dot. */
const device = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** A part of a path that every system takes: nothing invisible, nothing that separates, no dot or blank at an end, and not too long. */
export function safePart(text: string, length = 120): string {
  const plain = text
    .normalize('NFC')
    .replace(/\p{Cf}+/gu, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}/\\:*?"<>|]+/gu, '_')
    .replace(/\s+/gu, ' ');
  const ended = cut(plain.trim(), length)
    .replace(/^[. ]+/, '')
    .replace(/[. ]+$/, '');
  return ended.replace(device, '_$&') || '_';
}

/** What the file of a certificate is called: whose it is, for what, in which competition, and its number, which makes it the only one. */
export function certificateFileName(of: {
  readonly holder: string;
  readonly award?: string | null | undefined;
  readonly competition?: string | null | undefined;
  readonly number: string;
}): string {
  const parts = (['holder', 'award', 'competition', 'number'] as const).flatMap((name) =>
    of[name]?.trim() ? [safePart(of[name], most[name])] : [],
  );
  return `${parts.join(' - ')}.pdf`;
}
