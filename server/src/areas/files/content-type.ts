interface Signature {
  readonly type: string;
  readonly bytes: readonly (number | null)[];
  readonly at?: number;
}

const text = (value: string): number[] => Array.from(value, (c) => c.charCodeAt(0));

const signatures: readonly Signature[] = [
  { type: 'image/png', bytes: [0x89, ...text('PNG')] },
  { type: 'image/jpeg', bytes: [0xff, 0xd8, 0xff] },
  { type: 'image/gif', bytes: text('GIF8') },
  // Two letters alone would make a text of a picture; the reserved zeros tell.
  { type: 'image/bmp', bytes: [...text('BM'), null, null, null, null, 0, 0, 0, 0] },
  { type: 'image/webp', bytes: [...text('RIFF'), null, null, null, null, ...text('WEBP')] },
  { type: 'application/pdf', bytes: text('%PDF-') },
  { type: 'application/zip', bytes: [...text('PK'), 3, 4] },
  { type: 'application/x-cfb', bytes: [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1] },
  { type: 'video/mp4', bytes: text('ftyp'), at: 4 },
  { type: 'application/gzip', bytes: [0x1f, 0x8b] },
  { type: 'application/vnd.rar', bytes: text('Rar!') },
  { type: 'application/x-7z-compressed', bytes: [...text('7z'), 0xbc, 0xaf] },
];

const openXml: Readonly<Record<string, string>> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
};
const oldOffice: Readonly<Record<string, string>> = {
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
};

/** Endings that a browser or a server might run; refused whatever they hold. */
const refused = /^(html?|xhtml|shtml|svg|xml|js|mjs|jsp|jspx|php\d?|phtml|asp|aspx|exe|dll|bat|cmd|sh|ps1|jar|war|class|hta|vbs|scr)$/i;

export const endingOf = (fileName: string): string => /\.([A-Za-z0-9]{1,8})$/.exec(fileName)?.[1]?.toLowerCase() ?? '';

/** The type by the first bytes, told further by the ending only within a family; undefined when the file may not be stored. */
export const contentType = (head: Uint8Array, fileName: string): string | undefined => {
  const ending = endingOf(fileName);
  if (refused.test(ending)) return undefined;
  const found = signatures.find(({ bytes, at = 0 }) => bytes.every((byte, i) => byte === null || head[at + i] === byte))?.type;
  if (found === 'application/zip') return openXml[ending] ?? found;
  if (found === 'application/x-cfb') return oldOffice[ending] ?? found;
  if (found) return found;
  // A name that promises a picture or a document must keep the promise.
  if (/^(png|jpe?g|gif|bmp|webp|pdf|docx|xlsx|pptx|zip|mp4)$/.test(ending)) return undefined;
  if (isMarkup(head)) return undefined;
  return head.includes(0) ? 'application/octet-stream' : 'text/plain';
};

/** A text that begins like a page, a picture of markup or a script page, in whichever of the encodings that browsers guess. */
const isMarkup = (head: Uint8Array): boolean => {
  const wide = head[0] === 0xff && head[1] === 0xfe ? 0 : head[0] === 0xfe && head[1] === 0xff ? 1 : undefined;
  const bytes = wide === undefined ? head : head.filter((_, i) => i % 2 === wide);
  const text = Buffer.from(bytes)
    .toString('latin1')
    .replace(/^(?:\u00ef\u00bb\u00bf|[\u00ff\u00fe\s\0])+/, '');
  return /^<[!?a-z%]/i.test(text);
};
