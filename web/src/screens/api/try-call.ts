import { type ApiDocument, bodyOf, type Call, type Operation, resolved, type Schema } from './api-document.ts';

const json = 'application/json';

/** Whether a call can be made from the page: what it takes and gives is JSON. Files are for curl. */
export function isTryable({ requestBody, responses }: Operation): boolean {
  const gives = Object.keys(responses['200']?.content ?? {});
  const takes = Object.keys(requestBody?.content ?? {});
  return gives.includes(json) && takes.every((type) => type === json);
}

/** A call that changes nothing is made at once; any other is asked about first. */
export function isReading({ method }: Call): boolean {
  return method === 'get';
}

const deepest = 3;

/** A value that a schema allows, for the reader to change. */
function exampleOf(schema: Schema, document: ApiDocument, depth = 0): unknown {
  const found = resolved(schema, document);
  if (found.const !== undefined) return found.const;
  if (found.enum) return found.enum[0] ?? '';
  const types = [found.type ?? 'string'].flat();
  if (types.includes('array')) return depth < deepest && found.items ? [exampleOf(found.items, document, depth + 1)] : [];
  if (found.properties) return depth < deepest ? membersOf(found, document, depth + 1) : {};
  if (types.includes('integer') || types.includes('number')) return found.minimum ?? 0;
  if (types.includes('boolean')) return false;
  return types.includes('object') ? {} : '';
}

const membersOf = (schema: Schema, document: ApiDocument, depth: number): Readonly<Record<string, unknown>> =>
  Object.fromEntries((schema.required ?? []).map((name) => [name, exampleOf(schema.properties?.[name] ?? {}, document, depth)]));

/** What a call wants in its body, as text: the required members, for the reader to fill in. Empty if it takes none. */
export function exampleBody(operation: Operation, document: ApiDocument): string {
  const schema = bodyOf(operation);
  return schema ? JSON.stringify(exampleOf(schema, document), null, 2) : '';
}

/** What keeps a call from being made, by field; `body` for the body. */
export type TryFaults = Readonly<Record<string, 'missing' | 'json'>>;

export interface Asked {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** The call with what the reader filled in, or why it cannot be made. */
export function askedBy({ path, operation }: Call, values: Readonly<Record<string, string>>, bodyText: string): Asked | TryFaults {
  const faults: Record<string, 'missing' | 'json'> = {};
  const query: Record<string, string> = {};
  let filled = path;
  for (const { name, in: place, required } of operation.parameters ?? []) {
    const value = values[name]?.trim() ?? '';
    if (value === '' && (required || place === 'path')) faults[name] = 'missing';
    else if (place === 'path') filled = filled.replace(`{${name}}`, encodeURIComponent(value));
    else if (place === 'query' && value !== '') query[name] = value;
  }
  let body: unknown;
  if (bodyOf(operation))
    try {
      body = JSON.parse(bodyText);
    } catch {
      faults.body = 'json';
    }
  return Object.keys(faults).length > 0 ? faults : { path: filled, query, body };
}

/** Whether the reader's entries make a call. */
export function isAsked(asked: Asked | TryFaults): asked is Asked {
  return typeof (asked as Asked).query === 'object';
}
