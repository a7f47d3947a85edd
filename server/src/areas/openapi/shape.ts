import type { Schema } from './field-schema.ts';

/**
 * The members of a body or an answer as one text: `name` is a text, `name!` a required one, and `:int`, `:num`, `:bool`, `:list`, `:map`,
 * `:any`, `:date` (`YYYY-MM-DD HH:mm:ss`) or `:day` (`YYYY-MM-DD`) set another type. With `{}` at the end, pages also carry the value's
 * text as `<name>_dictText`. Of an answer `name?` is one that may be absent, and `:Other` and `:Other[]` are other objects.
 */
export type Shape = string;

export interface Member {
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly optional: boolean;
  readonly hasText: boolean;
}

export function membersOf(shape: Shape): readonly Member[] {
  return shape
    .trim()
    .split(/\s+/)
    .flatMap((part) => {
      const [whole, name = '', mark, type = 'text', text] = /^(\w+)([!?])?(?::(\w+(?:\[\])?))?(\{\})?$/.exec(part) ?? [];
      return whole === undefined ? [] : [{ name, type, required: mark === '!', optional: mark === '?', hasText: text !== undefined }];
    });
}

const schemas: Readonly<Record<string, Schema>> = {
  text: { type: 'string' },
  int: { type: 'integer' },
  num: { type: 'number' },
  bool: { type: 'boolean' },
  list: { type: 'array' },
  map: { type: 'object' },
  any: {},
  date: { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$' },
  day: { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' },
};

const orNull = ({ type, ...schema }: Schema): Schema => (type === undefined ? schema : { type: [type, 'null'], ...schema });

/** The schema of what a caller sends, with its required and optional members. */
export function bodySchema(shape: Shape): Schema {
  const members = membersOf(shape);
  const required = members.filter((member) => member.required).map(({ name }) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(members.map(({ name, type }) => [name, schemas[type]])),
    ...(required.length > 0 && { required }),
  };
}

/** Another object, a list of such, or one of the plain types. */
const answeredAs = (type: string): Schema => {
  if (Object.hasOwn(schemas, type)) return orNull(schemas[type] ?? {});
  const $ref = `#/components/schemas/${type.replace('[]', '')}`;
  return type.endsWith('[]') ? { type: ['array', 'null'], items: { $ref } } : { anyOf: [{ $ref }, { type: 'null' }] };
};

/** The element type of lists of objects; undefined stands for the object's own type. */
const below: Readonly<Record<string, string | undefined>> = { children: undefined, treeList: 'TreeModel' };

/** The schema of an answer: every member is present, `null` if empty. Child nodes have the same schema. */
export function answerSchema(name: string, shape: Shape): Schema {
  const members = membersOf(shape);
  const properties = members.flatMap(({ name: member, type, hasText }): [string, Schema | undefined][] => [
    [
      member,
      type === 'list' && member in below
        ? { type: ['array', 'null'], items: { $ref: `#/components/schemas/${below[member] ?? name}` } }
        : answeredAs(type),
    ],
    ...(hasText ? [[`${member}_dictText`, { type: 'string' }] as [string, Schema]] : []),
  ]);
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    required: members.flatMap((member) => (member.optional ? [] : [member.name])),
  };
}
