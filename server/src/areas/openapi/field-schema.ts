import { type Entity, type Field, type Fields, type Language, labelIn, no, yes } from '@saiyun/sdk/contract';
import type { InputField } from '../../http/call/input.ts';

/** A JSON Schema (OpenAPI 3.1), as far as it is used here. */
export type Schema = Readonly<Record<string, unknown>>;

const dayPattern = '^\\d{4}-\\d{2}-\\d{2}$';
const timePattern = '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$';

const plain = (field: Field): Schema => {
  const { min, max, pattern, digits = 2 } = field;
  if (field.numeric) return { type: 'integer' };
  switch (field.kind) {
    case 'text':
    case 'longText':
      return { type: 'string', minLength: min, maxLength: max ?? (field.kind === 'text' ? 255 : 20_000), pattern };
    case 'int':
      return { type: 'integer', minimum: min, maximum: max };
    case 'decimal':
      return { type: 'number', minimum: min, maximum: max, multipleOf: 1 / 10 ** digits };
    // Fen in definitions, yuan on the wire.
    case 'money':
      return {
        type: 'number',
        multipleOf: 0.01,
        minimum: min === undefined ? undefined : min / 100,
        maximum: max === undefined ? undefined : max / 100,
      };
    case 'flag':
      return { type: 'string', enum: [no, yes] };
    case 'date':
      return { type: 'string', pattern: dayPattern };
    case 'instant':
      return { type: 'string', pattern: timePattern };
    case 'dict':
    case 'ref':
    case 'file':
      return { type: 'string' };
    case 'json':
      return {};
    default:
      return field.kind satisfies never;
  }
};

const source = (field: Field, language: Language): string => {
  const zh = language === 'zh-CN';
  if (field.kind === 'dict') return zh ? `字典 ${field.of}` : `dictionary ${field.of}`;
  if (field.kind === 'ref') return zh ? `${field.of} 的 id` : `id of ${field.of}`;
  if (field.kind === 'money') return zh ? '元' : 'yuan';
  if (field.kind === 'instant') return zh ? '北京时间' : 'time in Asia/Shanghai';
  if (field.kind === 'file') return zh ? '上传后的路径' : 'path of an uploaded file';
  return '';
};

/** A field as JSON Schema, with its label and the source of its values. */
export function fieldSchema(field: Field, language: Language): Schema {
  const { type, ...rest } = plain(field);
  const notes = [source(field, language), field.many ? (language === 'zh-CN' ? '多个，逗号分隔' : 'several, joined by commas') : ''].filter(
    Boolean,
  );
  return { type, title: labelIn(field.label, language), ...(notes.length > 0 && { description: notes.join('; ') }), ...rest };
}

const orNull = ({ type, ...schema }: Schema): Schema => (typeof type === 'string' ? { type: [type, 'null'], ...schema } : schema);

/** The values that a client sends for these fields. */
export function draftSchema(fields: Fields, language: Language, { edit = false } = {}): Schema {
  const given = Object.entries(fields).filter(([, field]) => !field.server && !(edit && field.frozen));
  const required = edit ? [] : given.filter(([, field]) => field.required).map(([name]) => name);
  return {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(
      given.map(([name, field]) => [name, field.required ? fieldSchema(field, language) : orNull(fieldSchema(field, language))]),
    ),
    ...(required.length > 0 && { required }),
  };
}

const inputFieldSchema = (field: InputField, language: Language): Schema => {
  const title = labelIn(field.label, language);
  if (field.kind === 'flag') return { type: 'boolean', title };
  if (field.of === 'textList') return { type: 'array', title, items: { type: 'string' }, maxItems: field.max };
  if (field.array) return { type: 'array', title };
  if (field.among)
    return field.numeric ? { type: 'integer', title, enum: field.among.map(Number) } : { type: 'string', title, enum: field.among };
  return fieldSchema(field, language);
};

/** The body of a call outside records, from the fields that it reads: flags are sent as booleans, lists as arrays. */
export function inputSchema(fields: Readonly<Record<string, InputField>>, language: Language): Schema {
  const required = Object.entries(fields).flatMap(([name, field]) => (field.required || field.asked ? [name] : []));
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, inputFieldSchema(field, language)])),
    ...(required.length > 0 && { required }),
  };
}

const withheldText: Readonly<Record<Language, string>> = {
  'zh-CN': '子管理员对此数据没有获得授权的调用和操作；对其他人没有此成员',
  en: 'Calls and verbs that a sub-administrator was not given for this row; others do not get this member',
};

/** A row as calls return it, with the texts that a rule of its record adds. */
export function rowSchema(
  entity: Entity,
  fields: Readonly<Record<string, Field>>,
  language: Language,
  added: readonly string[] = [],
): Schema {
  const texts: Record<string, Schema> = Object.fromEntries(added.map((name) => [name, { type: 'string' }]));
  const properties: Record<string, Schema> = { id: { type: 'string' } };
  for (const [name, field] of Object.entries(fields)) {
    if (field.writeOnly) continue;
    properties[name] = field.required ? fieldSchema(field, language) : orNull(fieldSchema(field, language));
    if (field.kind === 'dict' || field.kind === 'ref' || field.kind === 'file') texts[`${name}_dictText`] = { type: 'string' };
  }
  for (const [name, value] of Object.entries(entity.fixed ?? {})) properties[name] = { const: value };
  for (const name of entity.derived ?? []) properties[name] = { type: ['string', 'null'] };
  const forSub = [entity.access.write, ...Object.values(entity.verbs).map((verb) => verb.roles)].some((has) => has.includes('SUB'));
  if (forSub) properties.withheld = { type: 'array', items: { type: 'string' }, description: withheldText[language] };
  return { type: 'object', title: labelIn(entity.label, language), properties: { ...properties, ...texts }, required: ['id'] };
}
