import { checkValue, type Label } from '@saiyun/sdk/contract';
import { onlineForm } from '@saiyun/sdk/entities';
import { defaultFaults, type OnlineField, type OnlineFieldKind, onlineFieldKinds, patternFault } from '@saiyun/sdk/logic/online';

export type DesignFields = readonly OnlineField[];
export type FieldPart = { readonly [K in keyof OnlineField]?: OnlineField[K] | undefined };

/** What rows hold under a key, for good. */
export interface HeldKey {
  readonly kind: OnlineFieldKind;
  readonly sealed: boolean;
}
export type Held = ReadonlyMap<string, HeldKey>;

export const paletteKinds = onlineFieldKinds;

/** What is new says so in both languages until it gets its own words. */
const fresh = { label: '新字段', labelEn: 'New field' } as const;
const given = /^f\d+$/;

export function labelOf({ label, labelEn }: Pick<OnlineField, 'label' | 'labelEn'>): Label {
  return [label, labelEn || label];
}

const isTaken = (key: string, taken: ReadonlySet<string>): boolean => taken.has(key.toLowerCase());

const freeKey = (begin: string, taken: ReadonlySet<string>): string => {
  let n = 1;
  while (isTaken(`${begin}${n}`, taken)) n++;
  return `${begin}${n}`;
};

/** Keys that a new one must differ from: those of the form, and those that rows hold for something else. */
const takenBy = (fields: DesignFields, held: Held, but?: string): ReadonlySet<string> =>
  new Set([...fields.map(({ key }) => key).filter((key) => key !== but), ...held.keys()].map((key) => key.toLowerCase()));

/** Whether the fields are such as a definition can hold. */
export function isShaped(fields: DesignFields): boolean {
  return checkValue('fields', onlineForm.fields.fields, fields) === undefined;
}

const isName = (key: string): boolean => isShaped([{ key, label: '-', kind: 'text' }]);

/** A name for the values made of the English title; undefined if none can be made. */
export function keyFrom(title: string, taken: ReadonlySet<string> = new Set()): string | undefined {
  const [first = '', ...rest] = title
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9 ]/g, ' ')
    .split(' ')
    .filter((word) => word !== '');
  const key = (first.toLowerCase() + rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()).join('')).slice(0, 28);
  if (!isName(key)) return undefined;
  return isTaken(key, taken) ? freeKey(key, taken) : key;
}

export function newField(kind: OnlineFieldKind, fields: DesignFields, held: Held): OnlineField {
  const key = freeKey('f', takenBy(fields, held));
  return { key, ...fresh, kind, ...(kind === 'dict' && { dictCode: '' }) };
}

/** The form with a field behind another, or at the end. */
export function withField(fields: DesignFields, field: OnlineField, after?: string): DesignFields {
  const at = fields.findIndex(({ key }) => key === after);
  return at < 0 ? [...fields, field] : fields.toSpliced(at + 1, 0, field);
}

export function inOrder(fields: DesignFields, keys: readonly string[]): DesignFields {
  return keys.flatMap((key) => fields.find((field) => field.key === key) ?? []);
}

/** A copy behind the field, under a key of its own; what only one row may hold is not copied. */
export function duplicated(fields: DesignFields, key: string, held: Held): { readonly fields: DesignFields; readonly key: string } {
  const field = fields.find((one) => one.key === key);
  if (!field) return { fields, key };
  const copy = { ...field, key: freeKey('f', takenBy(fields, held)) };
  return { fields: withField(fields, copy, key), key: copy.key };
}

/** Members that only some kinds have, and go with a change of the kind. */
const ofKind: Readonly<Record<OnlineFieldKind, readonly (keyof OnlineField)[]>> = {
  text: ['min', 'max', 'pattern', 'checkRule', 'sensitive', 'search', 'sort', 'unique'],
  longText: ['min', 'max', 'sensitive'],
  int: ['min', 'max', 'search', 'sort', 'unique'],
  decimal: ['min', 'max', 'digits', 'search', 'sort', 'unique'],
  money: ['min', 'max', 'search', 'sort', 'unique'],
  flag: ['search', 'sort'],
  date: ['search', 'sort', 'unique'],
  instant: ['search', 'sort', 'unique'],
  dict: ['dictCode', 'many', 'search', 'sort', 'unique'],
  file: ['takes'],
};
const common: readonly (keyof OnlineField)[] = ['key', 'label', 'labelEn', 'kind', 'required', 'list', 'help', 'helpEn', 'width'];

export function hasMember(kind: OnlineFieldKind, name: keyof OnlineField): boolean {
  return ofKind[kind].includes(name);
}

/** The same question of another kind, with what that kind has. */
const asKind = (field: OnlineField, kind: OnlineFieldKind): OnlineField => {
  const kept = Object.entries(field).filter(([name]) => [...common, ...ofKind[kind]].includes(name as keyof OnlineField));
  const bounds = (field.kind === 'text' || field.kind === 'longText') === (kind === 'text' || kind === 'longText');
  const fits = kept.filter(([name]) => (name !== 'min' && name !== 'max') || bounds);
  return { ...(Object.fromEntries(fits) as unknown as OnlineField), kind, ...(kind === 'dict' && { dictCode: field.dictCode ?? '' }) };
};

/** The key follows the English title until somebody writes one, or rows hold values under it. */
const followed = (field: OnlineField, part: FieldPart, fields: DesignFields, held: Held): FieldPart => {
  if (part.labelEn === undefined || part.key !== undefined || held.has(field.key)) return part;
  const taken = takenBy(fields, held, field.key);
  const isDerived = given.test(field.key) || field.key === keyFrom(field.labelEn ?? '', taken);
  const key = isDerived ? keyFrom(part.labelEn, taken) : undefined;
  return key === undefined ? part : { ...part, key };
};

/** The form with some of a field changed, and the key that the field has then; members that are undefined are gone. */
export function changedField(
  fields: DesignFields,
  key: string,
  part: FieldPart,
  held: Held,
): { readonly fields: DesignFields; readonly key: string } {
  const field = fields.find((one) => one.key === key);
  if (!field) return { fields, key };
  const { kind, ...rest } = followed(field, part, fields, held);
  const turned = kind !== undefined && kind !== field.kind ? asKind(field, kind) : field;
  const next = Object.fromEntries(
    Object.entries({ ...turned, ...rest }).filter(([, value]) => value !== undefined),
  ) as unknown as OnlineField;
  return { fields: fields.map((one) => (one.key === key ? next : one)), key: next.key };
}

/** What stands against a field: each names a text. Some are advice only. */
export type Problem = 'label' | 'key' | 'twice' | 'dict' | 'bounds' | 'pattern' | 'default' | 'kind' | 'sealed' | 'english' | 'unnamed';

/** Advice: the form can be published with it. */
export function isAdvice(problem: Problem): boolean {
  return problem === 'english' || problem === 'unnamed';
}

const isBlank = (text: string | undefined): boolean => text === undefined || text.trim() === '';

/** Problems of the form's fields by key. Whether a dictionary has a default is for the caller to know. */
export function problemsOf(
  fields: DesignFields,
  field: OnlineField,
  held: Held,
  isSensitive: (field: OnlineField) => boolean,
  isChoice: (code: string, value: string) => boolean = () => true,
): readonly Problem[] {
  const { key, label, labelEn, kind, dictCode, min, max, help, helpEn } = field;
  const found: Problem[] = [];
  const was = held.get(key);
  if (isBlank(label)) found.push('label');
  if (!isName(key)) found.push('key');
  if (fields.filter((one) => one.key.toLowerCase() === key.toLowerCase()).length > 1) found.push('twice');
  if (kind === 'dict' && isBlank(dictCode)) found.push('dict');
  if (min !== undefined && max !== undefined && min > max) found.push('bounds');
  if (patternFault([field], 'en') !== undefined) found.push('pattern');
  if (!isBlank(label) && found.length === 0 && defaultFaults([field], { check: checkValue, isChoice }).length > 0) found.push('default');
  if (was && was.kind !== kind) found.push('kind');
  if (was?.sealed && !isSensitive(field)) found.push('sealed');
  if (label.trim() === fresh.label || labelEn?.trim() === fresh.labelEn) found.push('unnamed');
  if (isBlank(labelEn) || (!isBlank(help) && isBlank(helpEn))) found.push('english');
  return found;
}

/** The fields with the texts of one language alone, in whichever language the page is. */
export function spoken(fields: DesignFields, lang: 'zh-CN' | 'en'): DesignFields {
  const one = (zh: string, en: string | undefined): string => (lang === 'en' && en) || zh;
  return fields.map(({ labelEn, helpEn, help, ...field }) => ({
    ...field,
    label: one(field.label, labelEn),
    ...(help && { help: one(help, helpEn) }),
  }));
}
