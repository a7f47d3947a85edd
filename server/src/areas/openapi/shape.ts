import type { Schema } from './field-schema.ts';

/**
 * The members of a body or an answer as one text: `name` is a text, `name!` a required one, and `:int`, `:num`, `:bool`, `:list`, `:map`,
 * `:any`, `:date` (`YYYY-MM-DD HH:mm:ss`) or `:day` (`YYYY-MM-DD`) set another type. With `{}` at the end, pages also carry the value's
 * text as `<name>_dictText`.
 */
export type Shape = string;

export interface Member {
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly hasText: boolean;
}

export function membersOf(shape: Shape): readonly Member[] {
  return shape
    .trim()
    .split(/\s+/)
    .flatMap((part) => {
      const [whole, name = '', needed, type = 'text', text] = /^(\w+)(!)?(?::(\w+))?(\{\})?$/.exec(part) ?? [];
      return whole === undefined ? [] : [{ name, type, required: needed !== undefined, hasText: text !== undefined }];
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

/** The element type of lists of objects; undefined stands for the object's own type. */
const below: Readonly<Record<string, string | undefined>> = { children: undefined, treeList: 'TreeModel' };

/** The schema of an answer: every member is present, `null` if empty. Child nodes have the same schema. */
export function answerSchema(name: string, shape: Shape): Schema {
  const members = membersOf(shape);
  const properties = members.flatMap(({ name: member, type, hasText }): [string, Schema | undefined][] => [
    [
      member,
      member in below
        ? { type: ['array', 'null'], items: { $ref: `#/components/schemas/${below[member] ?? name}` } }
        : orNull(schemas[type] ?? {}),
    ],
    ...(hasText ? [[`${member}_dictText`, { type: 'string' }] as [string, Schema]] : []),
  ]);
  return { type: 'object', properties: Object.fromEntries(properties), required: members.map((member) => member.name) };
}
