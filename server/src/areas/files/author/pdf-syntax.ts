/**
 * PDF syntax (ISO 32000-1, 7.2 to 7.3), only as far as needed to find where values begin and end. Text is Latin-1: one byte per character.
 */

/** The span of a value: its first character and the position after its last. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface Dictionary extends Span {
  readonly entries: ReadonlyMap<string, Span>;
}

/** Thrown for anything that is not valid PDF; reading on could give wrong results. */
export class PdfSyntaxError extends Error {}

const blank = /(?:[\0\t\n\f\r ]|%[^\n\r]*)*/y;
const plain = /[^\0\t\n\f\r ()<>[\]{}/%]+/y;
const reference = /\d+[\0\t\n\f\r ]+\d+[\0\t\n\f\r ]+R(?![^\0\t\n\f\r ()<>[\]{}/%])/y;

const match = (pattern: RegExp, text: string, at: number): number => {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : -1;
};

export function skipBlank(text: string, at: number): number {
  return match(blank, text, at);
}

/** No program nests arrays and dictionaries deeper than this. */
const deepest = 200;

/** The position after the value that begins at `at`, where there is no white space. */
export function skipValue(text: string, at: number, depth = 0): number {
  if (depth > deepest) throw new PdfSyntaxError('nested too deeply');
  if (text.startsWith('<<', at)) return readDictionary(text, at, depth).end;
  switch (text[at] ?? '') {
    case '<':
      return behind(text.indexOf('>', at), 1);
    case '(':
      return skipText(text, at);
    case '[': {
      let next = skipBlank(text, at + 1);
      while (text[next] !== ']') next = skipBlank(text, skipValue(text, next, depth + 1));
      return next + 1;
    }
    case '/':
      return Math.max(at + 1, match(plain, text, at + 1));
    default: {
      const far = match(reference, text, at);
      return far >= 0 ? far : behind(match(plain, text, at), 0);
    }
  }
}

const behind = (at: number, more: number): number => {
  if (at < 0) throw new PdfSyntaxError('a value has no end');
  return at + more;
};

/** Skips a string in parentheses, which may be nested and escaped. */
const skipText = (text: string, at: number): number => {
  let open = 0;
  for (let i = at; i < text.length; i += 1) {
    const sign = text[i];
    if (sign === '\\') i += 1;
    else if (sign === '(') open += 1;
    else if (sign === ')') {
      open -= 1;
      if (open === 0) return i + 1;
    }
  }
  throw new PdfSyntaxError('a text has no end');
};

const escaped = /#([0-9A-Fa-f]{2})/g;

/** The entries of the dictionary that begins at `at`, by name without the leading slash. */
export function readDictionary(text: string, at: number, depth = 0): Dictionary {
  const entries = new Map<string, Span>();
  let next = skipBlank(text, at + 2);
  while (!text.startsWith('>>', next)) {
    if (text[next] !== '/') throw new PdfSyntaxError('a name was expected');
    const nameEnd = skipValue(text, next);
    const name = text.slice(next + 1, nameEnd).replace(escaped, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
    const start = skipBlank(text, nameEnd);
    const end = skipValue(text, start, depth + 1);
    entries.set(name, { start, end });
    next = skipBlank(text, end);
  }
  return { start: at, end: next + 2, entries };
}
