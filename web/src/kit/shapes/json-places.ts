/** A position in a text, counted from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

export type JsonRead =
  /** `placeOf` returns the position of a member such as `columns.1.key`, or else of the value that would contain it. */
  { readonly value: unknown; readonly placeOf: (path: readonly string[]) => Place } | { readonly fault: Place };

class Fault extends Error {
  readonly at: number;
  constructor(at: number) {
    super('not JSON');
    this.at = at;
  }
}

const deepest = 100;
const literal = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const string = /"(?:[^"\\]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const firstPrintable = 0x20;
const blank = /[ \t\r\n]*/y;

/** The offset of each value, by its path. */
type Starts = Map<string, number>;

const pathKey = (path: readonly string[]): string => JSON.stringify(path);

/** Scans the text as JSON; throws a Fault at the first character that does not belong there. */
function scan(text: string): Starts {
  const starts: Starts = new Map();
  let at = 0;
  const skip = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    if (!pattern.test(text)) return false;
    at = pattern.lastIndex;
    return true;
  };
  /** Strings may hold line breaks and other control characters only as escapes. */
  const quoted = (): boolean => {
    const from = at;
    if (!skip(string)) return false;
    for (let i = from; i < at; i++)
      if (text.charCodeAt(i) < firstPrintable) {
        at = from;
        return false;
      }
    return true;
  };
  const take = (char: string): boolean => {
    skip(blank);
    if (text[at] !== char) return false;
    at++;
    return true;
  };
  const need = (ok: boolean): void => {
    if (!ok) throw new Fault(at);
  };
  const value = (path: readonly string[]): void => {
    skip(blank);
    need(path.length < deepest);
    starts.set(pathKey(path), at);
    if (take('[')) {
      if (take(']')) return;
      let n = 0;
      do value([...path, String(n++)]);
      while (take(','));
      need(take(']'));
    } else if (take('{')) {
      if (take('}')) return;
      do {
        skip(blank);
        const from = at;
        need(quoted());
        const name = JSON.parse(text.slice(from, at)) as string;
        need(take(':'));
        value([...path, name]);
        starts.set(pathKey([...path, name]), from);
      } while (take(','));
      need(take('}'));
    } else need(quoted() || skip(literal));
  };
  value([]);
  skip(blank);
  need(at === text.length);
  return starts;
}

const placeAt = (text: string, at: number): Place => {
  const before = text.slice(0, at).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
};

/** Parses JSON and reports the position of its first fault, the same in all browsers; their own messages differ. */
export function readJson(text: string): JsonRead {
  try {
    const starts = scan(text);
    return {
      value: JSON.parse(text) as unknown,
      placeOf: (path) => {
        for (let length = path.length; length > 0; length--) {
          const start = starts.get(pathKey(path.slice(0, length)));
          if (start !== undefined) return placeAt(text, start);
        }
        return placeAt(text, starts.get(pathKey([])) ?? 0);
      },
    };
  } catch (error) {
    if (error instanceof Fault) return { fault: placeAt(text, error.at) };
    throw error;
  }
}
