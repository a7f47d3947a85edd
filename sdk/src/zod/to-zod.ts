import * as z from 'zod';
import { checkValue, isDate, isInstant } from '../contract/check.ts';
import { no, yes } from '../contract/choices.ts';
import { type Add, allFields, type Edit, type Entity, type Row } from '../contract/entity.ts';
import type { Field, Kind } from '../contract/field.ts';
import { type Language, labelIn } from '../contract/label.ts';
import { issueText } from '../messages/index.ts';

/** What a schema is of: a row as the client answers it, or the draft of a call. */
export type RowUse = 'row' | 'add' | 'edit';

type Shape<T> = {
  [K in keyof T]-?: undefined extends T[K] ? z.ZodOptional<z.ZodType<Exclude<T[K], undefined>>> : z.ZodType<T[K]>;
};
type Schema<T> = z.ZodObject<Shape<T>, z.core.$strict>;
type Named = Pick<Entity, 'fields' | 'stateField' | 'fixed' | 'derived' | 'numericDelFlag'>;

/** JSON Schema of a kind, for `z.toJSONSchema` and everything made from it. */
const described: Record<Kind, Readonly<Record<string, unknown>>> = {
  text: { type: 'string' },
  longText: { type: 'string' },
  int: { type: 'integer' },
  decimal: { type: 'number' },
  money: { type: 'integer', description: 'fen' },
  flag: { type: 'string', enum: [no, yes] },
  date: { type: 'string', format: 'date' },
  instant: { type: 'string', description: 'YYYY-MM-DD HH:mm:ss, UTC+8' },
  dict: { type: 'string' },
  ref: { type: 'string' },
  file: { type: 'string' },
  json: {},
};

const isOfText = ({ kind }: Field): boolean => kind === 'text' || kind === 'longText' || kind === 'file';

const metaOf = (field: Field, language: Language): Readonly<Record<string, unknown>> => {
  const { min, max, pattern } = field;
  const bounds = isOfText(field) ? { minLength: min, maxLength: max } : { minimum: min, maximum: max };
  const given = Object.entries({ ...bounds, pattern, default: field.default }).filter(([, value]) => value !== undefined);
  return {
    title: labelIn(field.label, language),
    ...(field.numeric ? described.int : described[field.kind]),
    ...Object.fromEntries(given),
  };
};

/** A value of a draft. The one validator decides, so that forms, imports, both servers and this schema agree. */
const draftValue = (name: string, field: Field, edit: boolean, language: Language): z.ZodType => {
  const schema = z
    .unknown()
    .superRefine((value, ctx) => {
      const issue =
        edit && field.frozen && value !== undefined ? ({ field: name, code: 'frozen' } as const) : checked(name, field, value, edit);
      if (issue) ctx.addIssue({ code: 'custom', message: issueText(language, field, issue), params: { issue } });
    })
    .meta(metaOf(field, language));
  return field.required && !edit && field.default === undefined ? schema : schema.optional();
};

/** A field that is left out of an edit keeps its value; one that is left out of an add gets its default. */
const checked = (name: string, field: Field, value: unknown, edit: boolean) =>
  value === undefined && (edit || field.default !== undefined) ? undefined : checkValue(name, field, value);

/** Fields that only the server writes are not part of a draft. */
const ownedByServer = (name: string, field: Field, language: Language): z.ZodType =>
  z.never({ error: () => issueText(language, field, { field: name, code: 'serverOwned' }) }).optional();

/**
 * Values of a row have the type of their kind; the bounds may have been different when it was stored, and masked texts match no pattern.
 */
const rowValues: Record<Kind, () => z.ZodType> = {
  text: () => z.string(),
  longText: () => z.string(),
  int: () => z.int(),
  decimal: () => z.number(),
  money: () => z.int(),
  flag: () => z.enum([no, yes]),
  date: () => z.string().refine(isDate),
  instant: () => z.string().refine(isInstant),
  dict: () => z.string(),
  ref: () => z.string(),
  file: () => z.string(),
  json: () => z.unknown(),
};

const alwaysThere = new Set(['createTime', 'revision', 'delFlag']);

const rowShape = (entity: Named, language: Language): Record<string, z.ZodType> => {
  const shape: Record<string, z.ZodType> = { id: z.string().min(1) };
  for (const [name, field] of Object.entries(allFields(entity))) {
    if (field.writeOnly) continue;
    const value = field.numeric ? z.int() : rowValues[field.kind]();
    const always = field.required || name === entity.stateField || alwaysThere.has(name);
    shape[name] = (always ? value : value.nullable()).meta({ title: labelIn(field.label, language) });
    if (field.kind === 'dict' || field.kind === 'ref' || field.kind === 'file') shape[`${name}_dictText`] = z.string().optional();
  }
  for (const [name, value] of Object.entries(entity.fixed ?? {})) shape[name] = z.literal(value);
  for (const name of entity.derived ?? []) shape[name] = z.string().nullable();
  return shape;
};

const draftShape = ({ fields }: Named, edit: boolean, language: Language): Record<string, z.ZodType> => {
  const named = Object.entries(fields).map(([name, field]): [string, z.ZodType] => [
    name,
    field.server ? ownedByServer(name, field, language) : draftValue(name, field, edit, language),
  ]);
  return { ...(edit && { id: z.string().min(1), revision: z.int() }), ...Object.fromEntries(named) };
};

/**
 * The zod schema of a record, from its definition: `row` for what the client returns (money in fen, absent values `null`), `add` and `edit`
 * for what it accepts. A draft passes exactly if the contract's `check` finds no fault; `params.issue` of each zod issue is that fault, and
 * the message is its text in the language. Members that are not fields are refused.
 */
export function toZod<const E extends Named>(entity: E, use: 'row', language?: Language): Schema<Row<E>>;
export function toZod<const E extends Named>(entity: E, use: 'add', language?: Language): Schema<Add<E>>;
export function toZod<const E extends Named>(entity: E, use: 'edit', language?: Language): Schema<Edit<E>>;
export function toZod(entity: Named, use: RowUse, language?: Language): z.ZodObject;
export function toZod(entity: Named, use: RowUse, language: Language = 'zh-CN'): z.ZodObject {
  return z.strictObject(use === 'row' ? rowShape(entity, language) : draftShape(entity, use === 'edit', language));
}
