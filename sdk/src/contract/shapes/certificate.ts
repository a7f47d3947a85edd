import { rowsOf, strangeMember } from './lists.ts';

/** Kinds of elements on a certificate. A seal lies over everything else; a table has a label and a fact in each line. */
export const elementTypes = ['text', 'image', 'qr', 'line', 'table', 'seal', 'signature'] as const;

/** The families that certificates are set in; what neither has comes from the fonts that the operator added. */
export const certificateFonts = ['Noto Serif SC', 'Noto Sans SC'] as const;

/** The facts that a certificate may show: a closed list, so that a template cannot read anything else. */
export const certificateBinds = [
  'realName',
  'teamName',
  'memberNames',
  'tutorNames',
  'worksTitle',
  'worksNo',
  'awardName',
  'rank',
  'awardDate',
  'competitionName',
  'groupName',
  'unitName',
  'areaName',
  'certNo',
  'verifyCode',
  'verifyUrl',
  'issueDate',
  'qr',
] as const;

/** A line of a table on a certificate. */
export interface CertificateLine {
  readonly label: string;
  readonly bind: (typeof certificateBinds)[number];
}

export interface CertificateElement {
  readonly type: (typeof elementTypes)[number];
  /** Millimetres from the left and from the top, and the width and height. */
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  readonly font?: string;
  readonly bold?: boolean;
  /** Points. */
  readonly size?: number;
  /** `#rrggbb`. */
  readonly colour?: string;
  readonly align?: 'left' | 'center' | 'right';
  /** The fact that it shows; without one, the `text`, in which `{realName}` stands for a fact. */
  readonly bind?: (typeof certificateBinds)[number];
  readonly text?: string;
  readonly rows?: readonly CertificateLine[];
  /** The stored path of a picture. */
  readonly file?: string;
  /** Shrinks the letters if the text is too long. */
  readonly autoFit?: boolean;
}

/** The facts that an element names, its own and those inside its text and its table. */
export function elementBinds({ bind, text, rows }: Pick<CertificateElement, 'bind' | 'text' | 'rows'>): readonly string[] {
  const own = bind === undefined ? [...(text ?? '').matchAll(/\{(\w+)\}/g)].map((found) => found[1] ?? '') : [bind];
  return [...own, ...(rows ?? []).map((row) => row.bind)];
}

const members = ['type', 'x', 'y', 'w', 'h', 'font', 'bold', 'size', 'colour', 'align', 'bind', 'text', 'rows', 'file', 'autoFit'];
const pictures = ['image', 'seal', 'signature'];
const isOf = (list: readonly string[], value: unknown): boolean => typeof value === 'string' && list.includes(value);
const isLength = (value: unknown): boolean => typeof value === 'number' && value >= 0 && value <= 2000;
const isLine = (value: unknown, most: number): boolean => value === undefined || (typeof value === 'string' && value.length <= most);

const tableLines = rowsOf((row) => {
  const strange = strangeMember(row, ['label', 'bind']);
  if (strange !== undefined) return strange;
  if (typeof row.label !== 'string' || row.label.length > 100) return 'label: no text or too long';
  return isOf(certificateBinds, row.bind) ? undefined : `bind: none of ${certificateBinds.join(', ')}`;
}, 20);

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
  for (const name of ['autoFit', 'bold'])
    if (row[name] !== undefined && typeof row[name] !== 'boolean') return `${name}: neither true nor false`;
  if (row.type === 'text' && row.bind === undefined && !row.text) return 'text or bind: missing';
  const strangeFact =
    typeof row.text === 'string' ? elementBinds({ text: row.text }).find((name) => !isOf(certificateBinds, name)) : undefined;
  if (strangeFact !== undefined) return `text: none of ${certificateBinds.join(', ')} is {${strangeFact}}`;
  if (row.type === 'table' || row.rows !== undefined) {
    const fault = tableLines(row.rows);
    if (fault !== undefined) return `rows: ${fault}`;
  }
  return pictures.includes(String(row.type)) && !row.file ? 'file: missing' : undefined;
}, 100);

/** Why certificates cannot be drawn, or are not issued. */
export const certificateProblemKinds = ['glyph', 'tooLong', 'missing', 'qrTooSmall', 'picture', 'appeal', 'noTemplate'] as const;

/** One reason against one holder's certificate. */
export interface CertificateProblem {
  /** Empty for what stands against all of them. */
  readonly holder: string;
  readonly kind: (typeof certificateProblemKinds)[number];
  /** The characters, the text, the fact, or the work that an appeal is about. */
  readonly detail?: string;
  /** The holder's entry. */
  readonly registrationId?: string;
  /** Place of the element in the template, from 0. */
  readonly element?: number;
  /** The open appeal or objection about the holder's entry. */
  readonly appealId?: string;
}

/** A list of CertificateProblem. */
export const certificateProblems = rowsOf((row) => {
  const strange = strangeMember(row, ['holder', 'kind', 'detail', 'registrationId', 'element', 'appealId']);
  if (strange !== undefined) return strange;
  if (typeof row.holder !== 'string') return 'holder: no text';
  if (!isLine(row.detail, 1000)) return 'detail: no text or too long';
  if (!isLine(row.registrationId, 100)) return 'registrationId: no text or too long';
  if (!isLine(row.appealId, 100)) return 'appealId: no text or too long';
  if (row.element !== undefined && !Number.isInteger(row.element)) return 'element: no whole number';
  return isOf(certificateProblemKinds, row.kind) ? undefined : `kind: none of ${certificateProblemKinds.join(', ')}`;
}, 1000);
