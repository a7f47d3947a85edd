import { commonNames } from '../values/common-names.ts';
import { type FileKind, isFileKind } from '../values/file-kind.ts';
import { isWhole, rowsOf, strangeMember } from './lists.ts';

/** Kinds of the fields of an online form. */
export const onlineFieldKinds = ['text', 'longText', 'int', 'decimal', 'money', 'flag', 'date', 'instant', 'dict', 'file'] as const;
export type OnlineFieldKind = (typeof onlineFieldKinds)[number];

/** A field of an online form. */
export interface OnlineField {
  /** Name of the value; once rows may hold it, its kind is fixed. */
  readonly key: string;
  readonly label: string;
  readonly labelEn?: string;
  readonly kind: OnlineFieldKind;
  readonly required?: boolean;
  /** No two rows of the form share the value. */
  readonly unique?: boolean;
  /** `dict`: code of the dictionary. */
  readonly dictCode?: string;
  /** `file`: what it may hold. */
  readonly takes?: FileKind;
  /** `dict`: several values. */
  readonly many?: boolean;
  /** Texts: least and greatest length; numbers: least and greatest value (money in fen). */
  readonly min?: number;
  readonly max?: number;
  /** Places of a `decimal`. */
  readonly digits?: number;
  /** `text`: name of a preset, for example `m` or `n6-16`, or a regular expression. */
  readonly pattern?: string;
  /** `text`: code of a stored check rule that it follows as well. */
  readonly checkRule?: string;
  /** The list can be filtered or sorted by it. */
  readonly search?: boolean;
  readonly sort?: boolean;
  /** `false` keeps it out of the list. */
  readonly list?: boolean;
  /** Texts: somebody's number or the like, encrypted and masked; not said, key, label and pattern decide. Once encrypted it stays so. */
  readonly sensitive?: boolean;
  readonly help?: string;
  readonly helpEn?: string;
  /** What a new row holds if the value is left out; numbers as numbers, money in fen. */
  readonly default?: string | number;
  /** Width of its column in the list, in px. */
  readonly width?: number;
}

const flags = ['required', 'unique', 'many', 'search', 'sort', 'list', 'sensitive'] as const;
const members = [
  'key',
  'label',
  'labelEn',
  'kind',
  'dictCode',
  'takes',
  'min',
  'max',
  'digits',
  'pattern',
  'checkRule',
  'help',
  'helpEn',
  'default',
  'width',
  ...flags,
];
const texts = ['labelEn', 'dictCode', 'pattern', 'checkRule', 'help', 'helpEn'] as const;

/** Names that rows, lists and sheets use themselves. */
const reserved: ReadonlySet<string> = new Set([
  ...commonNames,
  ...'id,ids,pid,mainId,formVersion,tenantId,data,hasChild,children,language,token,sign,pageNo,pageSize,column,order,field'.split(','),
  ...'superQueryParams,superQueryMatchType,selections,format,exportFields,exportHeaders,paramsStr,version,class,constructor,key'.split(','),
]);

const searchable = (kind: unknown): boolean => kind !== 'longText' && kind !== 'file';

const numeric: ReadonlySet<unknown> = new Set(['int', 'decimal', 'money']);

/** The bounds of a column's width in the list, in px. */
export const onlineWidths = { least: 60, most: 600 } as const;

const defaultFault = ({ kind, default: value, unique, sensitive }: Readonly<Record<string, unknown>>): string | undefined => {
  if (value === undefined) return undefined;
  if (kind === 'file' || unique === true || sensitive === true) return 'default: not of a file, a unique or a sensitive value';
  const fits = numeric.has(kind)
    ? typeof value === 'number' && Number.isFinite(value)
    : typeof value === 'string' && value !== '' && value.length <= 500;
  return fits ? undefined : 'default: not of this kind';
};

const onlineField = (f: Readonly<Record<string, unknown>>): string | undefined => {
  if (typeof f.key !== 'string' || !/^[a-z][A-Za-z0-9]{0,29}$/.test(f.key))
    return 'key: letters and digits, a small letter first, at most 30';
  if (reserved.has(f.key) || /(_|En)$/.test(f.key) || f.key.endsWith('MultiString')) return `key: ${f.key} cannot be used`;
  if (typeof f.label !== 'string' || f.label.trim() === '' || f.label.length > 60) return 'label: 1 to 60 characters';
  const kind = onlineFieldKinds.find((one) => one === f.kind);
  if (!kind) return `kind: none of ${onlineFieldKinds.join(', ')}`;
  for (const name of texts) if (f[name] !== undefined && (typeof f[name] !== 'string' || f[name].length > 500)) return `${name}: no text`;
  for (const name of flags) if (f[name] !== undefined && typeof f[name] !== 'boolean') return `${name}: neither true nor false`;
  for (const name of ['min', 'max'] as const)
    if (f[name] !== undefined && (typeof f[name] !== 'number' || !Number.isFinite(f[name]))) return `${name}: no number`;
  if (typeof f.min === 'number' && typeof f.max === 'number' && f.min > f.max) return 'min: above max';
  if (f.digits !== undefined && (kind !== 'decimal' || !isWhole(f.digits, 0, 8))) return 'digits: 0 to 8, of a decimal';
  if (kind === 'dict' ? typeof f.dictCode !== 'string' || !/^[A-Za-z]\w{0,99}$/.test(f.dictCode) : f.dictCode !== undefined)
    return 'dictCode: the code of a dictionary, of a dict alone';
  if (f.many === true && kind !== 'dict') return 'many: of a dict alone';
  if (f.takes !== undefined && !(kind === 'file' && isFileKind(f.takes))) return 'takes: a kind of file, of a file alone';
  if (f.pattern !== undefined && kind !== 'text') return 'pattern: of a text alone';
  if (f.checkRule !== undefined && kind !== 'text') return 'checkRule: of a text alone';
  if ((f.search === true || f.sort === true || f.unique === true) && !searchable(kind))
    return `${kind}: cannot be searched, sorted or unique`;
  if (f.sensitive === true && ((kind !== 'text' && kind !== 'longText') || f.sort === true))
    return 'sensitive: of a text that is not sorted by';
  if (f.width !== undefined && !isWhole(f.width, onlineWidths.least, onlineWidths.most)) return 'width: 60 to 600';
  return defaultFault(f) ?? strangeMember(f, members);
};

const mostFields = 100;

/** A list of OnlineField, each key once. */
export function onlineFields(value: unknown): string | undefined {
  const fault = rowsOf(onlineField, mostFields)(value);
  if (fault !== undefined) return fault;
  const keys = (value as readonly OnlineField[]).map(({ key }) => key);
  if (keys.length === 0) return 'no field';
  // Keys that differ only in case would become the same column.
  const twice = keys.find((key, i) => keys.findIndex((other) => other.toLowerCase() === key.toLowerCase()) < i);
  return twice === undefined ? undefined : `${twice} twice`;
}
