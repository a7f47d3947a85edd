import { rowsOf, strangeMember } from './lists.ts';

/** Kinds of elements on a certificate. */
export const elementTypes = ['text', 'image', 'qr', 'line'] as const;

/** The facts that a certificate may show: a closed list, so that a template cannot read anything else. */
export const certificateBinds = [
  'realName',
  'teamName',
  'memberNames',
  'tutorNames',
  'worksTitle',
  'awardName',
  'competitionName',
  'groupName',
  'unitName',
  'certNo',
  'verifyCode',
  'issueDate',
  'qr',
] as const;

export interface CertificateElement {
  readonly type: (typeof elementTypes)[number];
  /** Millimetres from the left and from the top, and the width and height. */
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  readonly font?: string;
  /** Points. */
  readonly size?: number;
  /** `#rrggbb`. */
  readonly colour?: string;
  readonly align?: 'left' | 'center' | 'right';
  /** The fact that it shows; without one, the literal `text`. */
  readonly bind?: (typeof certificateBinds)[number];
  readonly text?: string;
  /** The stored path of a picture. */
  readonly file?: string;
  /** Shrinks the letters if the text is too long. */
  readonly autoFit?: boolean;
}

const members = ['type', 'x', 'y', 'w', 'h', 'font', 'size', 'colour', 'align', 'bind', 'text', 'file', 'autoFit'];
const isOf = (list: readonly string[], value: unknown): boolean => typeof value === 'string' && list.includes(value);
const isLength = (value: unknown): boolean => typeof value === 'number' && value >= 0 && value <= 2000;
const isLine = (value: unknown, most: number): boolean => value === undefined || (typeof value === 'string' && value.length <= most);

/** A list of CertificateElement. */
export const certificateElements = rowsOf((row) => {
  const strange = strangeMember(row, members);
  if (strange !== undefined) return strange;
  if (!isOf(elementTypes, row.type)) return `type: none of ${elementTypes.join(', ')}`;
  for (const name of ['x', 'y', 'w', 'h']) if (!isLength(row[name])) return `${name}: not millimetres`;
  if (row.size !== undefined && !(isLength(row.size) && Number(row.size) >= 1)) return 'size: not points';
  if (row.colour !== undefined && !(typeof row.colour === 'string' && /^#[0-9a-fA-F]{6}$/.test(row.colour))) return 'colour: not #rrggbb';
  if (row.align !== undefined && !isOf(['left', 'center', 'right'], row.align)) return 'align: none of left, center, right';
  if (row.bind !== undefined && !isOf(certificateBinds, row.bind)) return `bind: none of ${certificateBinds.join(', ')}`;
  if (!isLine(row.font, 100) || !isLine(row.text, 500) || !isLine(row.file, 1000)) return 'font, text or file: no text or too long';
  if (row.autoFit !== undefined && typeof row.autoFit !== 'boolean') return 'autoFit: neither true nor false';
  if (row.type === 'text' && row.bind === undefined && !row.text) return 'text or bind: missing';
  return row.type === 'image' && !row.file ? 'file: missing' : undefined;
}, 100);
