import { type Entity, standard } from '../../contract/entity.ts';
import {
  date,
  decimal,
  dict,
  type Field,
  type FieldOptions,
  type Fields,
  file,
  flag,
  instant,
  int,
  longText,
  money,
  text,
} from '../../contract/field.ts';
import type { Label } from '../../contract/label.ts';
import type { Role } from '../../contract/roles.ts';
import type { OnlineField, OnlineFieldKind } from '../../contract/shapes/online.ts';
import { cellPresets, isCellPreset } from '../cells/index.ts';
import { fillLabel } from '../forms/fill-label.ts';
import { sensitiveMask } from './sensitive.ts';

/** An online form as clients receive it at run time. */
export interface OnlineFormSpec {
  readonly code: string;
  readonly name: Label;
  /** `list`, `tree`, `erp`, `tab` or `inner`. */
  readonly kind: string;
  /** The main form, if rows of this form are parts of its rows. */
  readonly mainCode?: string | null;
  readonly fields: readonly OnlineField[];
  readonly readRoles: readonly Role[];
  readonly writeRoles: readonly Role[];
}

type Make = (label: Label, options: FieldOptions, f: OnlineField) => Field;
const makers: Record<OnlineFieldKind, Make> = {
  text,
  longText,
  int,
  decimal: (label, options, f) => decimal(label, { ...options, digits: f.digits ?? 2 }),
  money,
  flag,
  date,
  instant,
  dict: (label, options, f) => dict(label, f.dictCode ?? '', { ...options, many: f.many === true }),
  file: (label, options, f) => file(label, { ...options, ...(f.takes && { takes: f.takes }) }),
};

const searchOf = (kind: OnlineFieldKind): FieldOptions['search'] => {
  if (kind === 'text') return 'like';
  if (kind === 'dict') return 'in';
  return kind === 'flag' ? 'eq' : 'range';
};

const labelOf = (zh: string, en: string | undefined): Label => [zh, en || zh];

/** The message for a value that does not match the pattern. */
const patternText = (f: OnlineField): Label | undefined =>
  f.pattern !== undefined && isCellPreset(f.pattern)
    ? fillLabel(cellPresets[f.pattern].message, { title: labelOf(f.label, f.labelEn) })
    : undefined;

const fieldOf = (f: OnlineField): Field => {
  const told = patternText(f);
  const mask = sensitiveMask(f);
  const options: FieldOptions = {
    ...(f.required && { required: true }),
    ...(f.unique && { unique: true }),
    ...(f.min !== undefined && { min: f.min }),
    ...(f.max !== undefined && { max: f.max }),
    ...(mask && { cipher: true, mask }),
    ...(f.search && { search: mask ? 'eq' : searchOf(f.kind) }),
    ...(f.sort && !mask && { sort: true }),
    ...(f.list === false && { list: false }),
    ...(f.help !== undefined && { help: labelOf(f.help, f.helpEn) }),
    ...(f.default !== undefined && !mask && { default: f.default }),
    ...(f.width !== undefined && { width: f.width }),
    ...(told && { patternText: told }),
    ...(f.checkRule && { checkRule: f.checkRule }),
  };
  return makers[f.kind](labelOf(f.label, f.labelEn), options, f);
};

/** The field of a part's row that holds the id of its main row. */
export const mainField = 'mainId';

/**
 * A form as a record like any other, so that the same pages, sheets and checks serve it. Its calls lie below `/online/form/<code>`; patterns
 * are checked by `onlineIssues`, because presets are more than regular expressions.
 */
export function onlineEntity(form: OnlineFormSpec): Entity {
  const { code, fields } = form;
  const own: Fields = Object.fromEntries(fields.map((f) => [f.key, fieldOf(f)]));
  const unique = fields.find((f) => f.unique && f.required);
  const shown = fields.filter((f) => !sensitiveMask(f));
  const title = shown.find((f) => f.kind === 'text') ?? shown[0];
  const name = `onl_${code}`;
  return {
    name,
    label: form.name,
    path: `/online/form/${code}`,
    table: name,
    title: title?.key ?? 'id',
    key: unique ? [unique.key] : ['id'],
    access: { read: form.readRoles, write: form.writeRoles },
    calls: standard,
    looseEdit: true,
    states: {},
    verbs: {},
    fields: {
      ...(form.mainCode ? { [mainField]: text(['主表记录', 'Main record'], { required: true, max: 64, search: 'eq', list: false }) } : {}),
      ...own,
      ...(form.kind === 'tree' ? { pid: text(['上级编号', 'Parent'], { max: 64, search: 'eq', list: false }) } : {}),
      formVersion: int(['表单版本', 'Form version'], { server: true, list: false, sheet: false }),
    },
  };
}
