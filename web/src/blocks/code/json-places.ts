import { jsonFault } from './json-fault.ts';

/** A position in a text, counted from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

export type JsonRead =
  /** `placeOf` returns the position of a member such as `columns.1.key`, or else of the value that would contain it. */
  { readonly value: unknown; readonly placeOf: (path: readonly string[]) => Place } | { readonly fault: Place };

const literal = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const string = /"(?:[^"\\]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const blank = /[ \t\r\n]*/y;

/** The offset of each value, by its path. */
type Starts = Map<string, number>;

const pathKey = (path: readonly string[]): string => JSON.stringify(path);

/** Where each value of a text begins that is known to be JSON. */
function scan(text: string): Starts {
  const starts: Starts = new Map();
  let at = 0;
  const skip = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    if (!pattern.test(text)) return false;
    at = pattern.lastIndex;
    return true;
  };
  const take = (char: string): boolean => {
    skip(blank);
    if (text[at] !== char) return false;
    at++;
    return true;
  };
  const value = (path: readonly string[]): void => {
    skip(blank);
    starts.set(pathKey(path), at);
    if (take('[')) {
      if (take(']')) return;
      let n = 0;
      do value([...path, String(n++)]);
      while (take(','));
      take(']');
    } else if (take('{')) {
      if (take('}')) return;
      do {
        skip(blank);
        const from = at;
        skip(string);
        const name = JSON.parse(text.slice(from, at)) as string;
        take(':');
        value([...path, name]);
        starts.set(pathKey([...path, name]), from);
      } while (take(','));
      take('}');
    } else if (!skip(string)) skip(literal);
  };
  value([]);
  return starts;
}

const placeAt = (text: string, at: number): Place => {
  const before = text.slice(0, at).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
};

/** Parses JSON and reports the position of its first fault, the same in all browsers; their own messages differ. */
export function readJson(text: string): JsonRead {
  const fault = jsonFault(text);
  if (fault && fault.kind !== 'repeated') return { fault: { line: fault.line, column: fault.column } };
  let known: Starts | undefined;
  return {
    value: JSON.parse(text) as unknown,
    placeOf: (path) => {
      known ??= scan(text);
      for (let length = path.length; length > 0; length--) {
        const start = known.get(pathKey(path.slice(0, length)));
        if (start !== undefined) return placeAt(text, start);
      }
      return placeAt(text, known.get(pathKey([])) ?? 0);
    },
  };
}
