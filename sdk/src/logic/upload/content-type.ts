import { endingsOfTypes } from '../../contract/values/file-kind.ts';

interface Signature {
  /** The type of the content. Where the types of a family look alike inside, the ending decides. */
  readonly is: 'zip' | 'cfb' | (string & {});
  readonly bytes: readonly (number | null)[];
  readonly at?: number;
}

const text = (value: string): number[] => Array.from(value, (c) => c.charCodeAt(0));

const signatures: readonly Signature[] = [
  { is: 'image/png', bytes: [0x89, ...text('PNG')] },
  { is: 'image/jpeg', bytes: [0xff, 0xd8, 0xff] },
  { is: 'image/gif', bytes: text('GIF8') },
  // Two letters alone would turn a text into a picture; the reserved zeros settle it.
  { is: 'image/bmp', bytes: [...text('BM'), null, null, null, null, 0, 0, 0, 0] },
  { is: 'image/webp', bytes: [...text('RIFF'), null, null, null, null, ...text('WEBP')] },
  { is: 'audio/wav', bytes: [...text('RIFF'), null, null, null, null, ...text('WAVE')] },
  { is: 'application/pdf', bytes: text('%PDF-') },
  { is: 'zip', bytes: [...text('PK'), 3, 4] },
  { is: 'cfb', bytes: [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1] },
  { is: 'video/mp4', bytes: text('ftyp'), at: 4 },
  { is: 'application/gzip', bytes: [0x1f, 0x8b] },
  { is: 'application/vnd.rar', bytes: text('Rar!') },
  { is: 'application/x-7z-compressed', bytes: [...text('7z'), 0xbc, 0xaf] },
  { is: 'audio/mpeg', bytes: text('ID3') },
  { is: 'audio/mpeg', bytes: [0xff, 0xfb] },
  { is: 'audio/mpeg', bytes: [0xff, 0xf3] },
];

const typeOfEnding = new Map(Object.entries(endingsOfTypes).flatMap(([type, endings]) => endings.map((ending) => [ending, type] as const)));

/** The types of a family: a .docx is a zip, an old .doc a compound file. */
const inFamily: Readonly<Record<string, (type: string) => boolean>> = {
  zip: (type) => type === 'application/zip' || type === 'application/ofd' || type.includes('openxmlformats'),
  cfb: (type) => ['application/msword', 'application/vnd.ms-excel', 'application/vnd.ms-powerpoint'].includes(type),
};

/** The ending of a file name in small letters, without the dot; empty if there is none. */
export function endingOf(fileName: string): string {
  return /\.([A-Za-z0-9]{1,8})$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
}

/** How many of a file's first bytes are needed to tell its type. */
export const headSize = 4096;

/** Why a file may not be stored: its name ends in a space or dot, its ending is not allowed, or its content is something else. */
export type FileFault = 'name' | 'ending' | 'content';

/** The type of a file, taken from its ending and confirmed by its first bytes; otherwise why it may not be stored. */
export function contentType(head: Uint8Array, fileName: string): { readonly type: string } | { readonly fault: FileFault } {
  // Windows drops trailing spaces and dots, so `a.html.` would become a web page on the disk of whoever saves it.
  if (/[\s.\p{Cc}\p{Cf}]$/u.test(fileName)) return { fault: 'name' };
  const type = typeOfEnding.get(endingOf(fileName));
  if (!type) return { fault: 'ending' };
  const found = signatures.find(({ bytes, at = 0 }) => bytes.every((byte, i) => byte === null || head[at + i] === byte))?.is;
  const agrees = found === undefined ? type === 'text/plain' && isText(head) : found === type || inFamily[found]?.(type) === true;
  return agrees ? { type } : { fault: 'content' };
}

/** Text rather than data. UTF-16 is recognised by its byte order mark, because its zeros look like data. */
const isText = (head: Uint8Array): boolean => {
  const wide = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  return (wide || !head.includes(0)) && !isMarkup(head);
};

/** Text that begins like a web page, an SVG or a script page, in any encoding that browsers guess. */
const isMarkup = (head: Uint8Array): boolean => {
  const wide = head[0] === 0xff && head[1] === 0xfe ? 0 : head[0] === 0xfe && head[1] === 0xff ? 1 : undefined;
  const bytes = wide === undefined ? head : head.filter((_, i) => i % 2 === wide);
  const start = Array.from(bytes, (byte) => String.fromCharCode(byte))
    .join('')
    .replace(/^(?:\u00ef\u00bb\u00bf|[\u00ff\u00fe\s\0])+/, '');
  return /^<[!?a-z%]/i.test(start);
};
