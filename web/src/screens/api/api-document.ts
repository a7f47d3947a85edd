/** The parts of an OpenAPI 3.1 document that the reference shows. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly title?: string;
  readonly description?: string;
  readonly enum?: readonly string[];
  /** The only value that it may have. */
  readonly const?: string | number | boolean | null;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
  readonly format?: string;
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
}

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
}

export interface Operation {
  readonly tags: readonly string[];
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly security?: readonly unknown[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
}

export interface ApiDocument {
  readonly servers: readonly { readonly url: string }[];
  readonly info: { readonly title: string; readonly description: string };
  /** The groups, each with where the client of the SDK has its calls. */
  readonly tags?: readonly { readonly name: string; readonly description?: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly tag: string;
  /** Where the client of the SDK has the calls of the group: `client.reviews`. */
  readonly client: string;
  readonly operation: Operation;
}

/** One line of a table of fields. */
export interface FieldLine {
  readonly name: string;
  readonly type: string;
  readonly about: string;
  readonly required: boolean;
}

/** All calls in the order of the document. */
export function callsOf({ paths, tags = [] }: ApiDocument): readonly Call[] {
  const clients = new Map(tags.map(({ name, description = '' }) => [name, description]));
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => {
      const tag = operation.tags[0] ?? '';
      return { method, path, tag, client: clients.get(tag) ?? '', operation };
    }),
  );
}

/** The calls that have every word in their path, name or group. */
export function matching(calls: readonly Call[], search: string): readonly Call[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return calls.filter(({ method, path, tag, client, operation }) => {
    // A call of a record is named “record: call”, and asked for as “record call”.
    const text = `${method} ${path} ${tag} ${client} ${operation.summary} ${operation.summary.replace(/：|: /g, '')}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** A schema, or what it refers to. */
export function resolved(schema: Schema, { components }: ApiDocument): Schema {
  return schema.$ref ? (components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema;
}

const typeOf = (schema: Schema, document: ApiDocument): string => {
  if (schema.$ref) return resolved(schema, document).title ?? schema.$ref.split('/').at(-1) ?? '';
  if (schema.enum) return schema.enum.join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if ([schema.type].flat().includes('array')) return `${schema.items ? typeOf(schema.items, document) : ''}[]`;
  const types = [schema.type ?? 'any'].flat().filter((type) => type !== 'null');
  return types.join(' | ');
};

const bounds = ({ maxLength, minimum, maximum }: Schema): string =>
  [
    maxLength === undefined ? '' : `≤ ${maxLength}`,
    minimum === undefined ? '' : `≥ ${minimum}`,
    maximum === undefined ? '' : `≤ ${maximum}`,
  ]
    .filter(Boolean)
    .join(', ');

const lineOf = (name: string, schema: Schema, required: boolean, document: ApiDocument): FieldLine => ({
  name,
  type: typeOf(schema, document),
  about: [schema.title, schema.description, bounds(schema)].filter(Boolean).join('; '),
  required,
});

/** The members of an object as lines; for a page or a list, the members of its rows. */
export function fieldLines(schema: Schema | undefined, document: ApiDocument): readonly FieldLine[] {
  if (!schema) return [];
  const found = resolved(schema, document);
  const rows = found.properties?.records?.items ?? found.items;
  if (rows) return fieldLines(rows, document);
  return Object.entries(found.properties ?? {}).map(([name, one]) => lineOf(name, one, found.required?.includes(name) ?? false, document));
}

export function parameterLines({ parameters = [] }: Operation, document: ApiDocument): readonly FieldLine[] {
  return parameters.map(({ name, schema, description, required = false }) => {
    const line = lineOf(name, schema, required, document);
    return { ...line, about: [description, line.about].filter(Boolean).join('; ') };
  });
}

export function bodyOf({ requestBody }: Operation): Schema | undefined {
  return Object.values(requestBody?.content ?? {})[0]?.schema;
}

/** The schema of `result` in the response. */
export function resultOf({ responses }: Operation): Schema | undefined {
  return Object.values(responses['200']?.content ?? {})[0]?.schema?.allOf?.find((part) => part.properties?.result)?.properties?.result;
}

/** The response's schema. That a member is required means nothing to a reader of responses, so it is dropped. */
export function answerLines(operation: Operation, document: ApiDocument): readonly FieldLine[] {
  return fieldLines(resultOf(operation), document).map((line) => ({ ...line, required: false }));
}

/** curl's options for a body: the required members, for the reader to fill in; a file by its name. */
const bodyOptions = (operation: Operation): string => {
  const { properties = {}, required = [] } = bodyOf(operation) ?? {};
  if (operation.requestBody?.content?.['multipart/form-data'])
    return Object.entries(properties)
      .flatMap(([name, { format, items }]) => (format === 'binary' || items?.format === 'binary' ? [`-F '${name}=@file'`] : []))
      .join(' ');
  return `-H 'Content-Type: application/json' -d '{${required.map((name) => `"${name}": ""`).join(', ')}}'`;
};

/** The call as a curl command, with the token left for the reader to fill in. */
export function curlOf({ method, path, operation }: Call, base: string): string {
  const needs = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query' && parameter.required);
  const query = needs.length > 0 ? `?${needs.map(({ name }) => `${name}=`).join('&')}` : '';
  const body = bodyOf(operation) ? ` \\\n  ${bodyOptions(operation)}` : '';
  const token = operation.security?.length === 0 ? '' : ` \\\n  -H "X-Access-Token: $SAIYUN_TOKEN"`;
  return `curl -X ${method.toUpperCase()} '${base}${path}${query}'${token}${body}`;
}
