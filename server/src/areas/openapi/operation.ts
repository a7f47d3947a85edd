import type { Schema } from './field-schema.ts';

/** An operation of an OpenAPI document. */
export type Operation = Readonly<Record<string, unknown>>;

/** A schema of the document by its name. */
export function ref(name: string): Schema {
  return { $ref: `#/components/schemas/${name}` };
}

/** A query parameter. */
export function query(name: string, schema: Schema, description?: string, required = false): Schema {
  return { name, in: 'query', required, ...(description !== undefined && { description }), schema };
}

export function json(schema: Schema): Schema {
  return { content: { 'application/json': { schema } } };
}

export const text: Schema = { type: 'string' };

/** `success` and `result` of every answer. */
export function answer(result: Schema): Schema {
  return { allOf: [ref('Answer'), { type: 'object', properties: { result } }] };
}
