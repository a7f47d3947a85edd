/** Where a text stops being JSON. */
export interface JsonFault {
  /** `unexpected` a character that cannot stand there, `ended` the end of the text, `repeated` a name that an object has twice. */
  readonly kind: 'unexpected' | 'ended' | 'repeated';
  readonly at: number;
  /** From 1. */
  readonly line: number;
  readonly column: number;
  readonly found: string;
}

// JSON knows four blanks; `\s` would let a no-break space pass.
const blank = /[ \t\r\n]*/y;
const token =
  /[ \t\r\n]*(?:([{}[\],:])|("(?:[^"\\]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.])|$)/y;

interface Read {
  readonly kind: string;
  readonly text: string;
  readonly at: number;
}

const placed = (text: string, kind: JsonFault['kind'], at: number, found: string): JsonFault => {
  const before = text.slice(0, at).split('\n');
  return { kind, at, line: before.length, column: (before.at(-1) ?? '').length + 1, found };
};

/** What nests deeper is no data of ours. */
const deepest = 100;

/** What may follow in an object or a list. */
type Want = 'value' | 'valueOrEnd' | 'name' | 'nameOrEnd' | 'colon' | 'commaOrEnd' | 'end';

interface Level {
  readonly closes: '}' | ']';
  readonly names: Set<string>;
}

/**
 * The first fault of a text that should be JSON; undefined if there is none. Its place is the same in every browser.
 * A repeated name is JSON still, so it is told only of a text that has no other fault.
 */
export function jsonFault(text: string): JsonFault | undefined {
  const levels: Level[] = [];
  let want: Want = 'value';
  let repeated: JsonFault | undefined;
  let at = 0;
  const next = (): Read | undefined => {
    token.lastIndex = at;
    const match = token.exec(text);
    if (!match) return undefined;
    const [whole, sign, string, value] = match;
    at += whole.length;
    const own = sign ?? string ?? value ?? '';
    // Line breaks and other control characters stand in a text only as escapes.
    if (string !== undefined && [...string].some((char) => char < ' ')) {
      at -= own.length;
      return undefined;
    }
    return { kind: sign ?? (string === undefined ? (value === undefined ? 'end' : 'value') : 'string'), text: own, at: at - own.length };
  };
  const afterValue = (): Want => (levels.length === 0 ? 'end' : 'commaOrEnd');
  for (;;) {
    const read = next();
    if (read === undefined) {
      blank.lastIndex = at;
      const start = at + (blank.exec(text)?.[0].length ?? 0);
      return placed(text, 'unexpected', start, /^[\w"]+|^./su.exec(text.slice(start, start + 20))?.[0] ?? '');
    }
    const { kind } = read;
    const level = levels.at(-1);
    if (kind === 'end') return want === 'end' ? repeated : placed(text, 'ended', text.length, '');
    const isValue = want === 'value' || want === 'valueOrEnd';
    const mayClose = want === 'commaOrEnd' || want === 'valueOrEnd' || want === 'nameOrEnd';
    if (isValue && (kind === 'value' || kind === 'string')) want = afterValue();
    else if (isValue && levels.length < deepest && (kind === '{' || kind === '[')) {
      levels.push({ closes: kind === '{' ? '}' : ']', names: new Set() });
      want = kind === '{' ? 'nameOrEnd' : 'valueOrEnd';
    } else if ((want === 'name' || want === 'nameOrEnd') && kind === 'string') {
      if (level?.names.has(read.text)) repeated ??= placed(text, 'repeated', read.at, read.text);
      level?.names.add(read.text);
      want = 'colon';
    } else if (want === 'colon' && kind === ':') want = 'value';
    else if (want === 'commaOrEnd' && kind === ',') want = level?.closes === '}' ? 'name' : 'value';
    else if (mayClose && kind === level?.closes) {
      levels.pop();
      want = afterValue();
    } else return placed(text, 'unexpected', read.at, read.text.slice(0, 20));
  }
}
