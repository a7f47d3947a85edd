import { anyChar, type CharSet, charSet, complement, namedSet } from './char-set.ts';

/** The parts of a regular expression that affect the cost of matching it; captures, laziness and flags are left out. */
export type PatternTree =
  | { readonly kind: 'char'; readonly set: CharSet }
  | { readonly kind: 'sequence' | 'choice'; readonly parts: readonly PatternTree[] }
  | { readonly kind: 'repeat'; readonly body: PatternTree; readonly min: number; readonly max: number }
  | { readonly kind: 'look'; readonly body: PatternTree }
  | { readonly kind: 'start' };

const nothing: PatternTree = { kind: 'sequence', parts: [] };
const single = (char: string): CharSet => [char.codePointAt(0) ?? 0, char.codePointAt(0) ?? 0];
const controls: Readonly<Record<string, string>> = { t: '\t', n: '\n', r: '\r', v: '\v', f: '\f', '0': '\0' };

/** The characters of a source and how far they are read. */
interface Source {
  readonly chars: readonly string[];
  at: number;
  /** Flags inside the source may change what a character matches. */
  inlineFlags: boolean;
}

const take = (source: Source, text: string): boolean => {
  for (const [i, char] of [...text].entries()) if (source.chars[source.at + i] !== char) return false;
  source.at += text.length;
  return true;
};
const next = (source: Source): string | undefined => source.chars[source.at++];
const until = (source: Source, end: string): void => {
  while (source.at < source.chars.length && source.chars[source.at] !== end) source.at += 1;
  source.at += 1;
};
const ahead = ({ chars, at }: Source, most: number): string => chars.slice(at, at + most).join('');
const oneChar = ({ inlineFlags }: Source, set: CharSet): PatternTree => ({
  kind: 'char',
  set: inlineFlags || set.length === 0 ? anyChar : set,
});

/** The characters that an escape matches; `undefined` for assertions and back references. */
const escaped = (source: Source, inClass: boolean): CharSet | undefined => {
  const char = next(source) ?? '\\';
  const known = char === '.' ? undefined : namedSet(char);
  if (known) return known;
  if ((char === 'p' || char === 'P') && take(source, '{')) {
    until(source, '}');
    return anyChar;
  }
  const hex = /^(?:u\{([\da-f]+)\}|u([\da-f]{4})|x([\da-f]{2}))/i.exec(char + ahead(source, 10));
  if (hex) {
    source.at += hex[0].length - 1;
    const point = Number.parseInt(hex[1] ?? hex[2] ?? hex[3] ?? '0', 16);
    return [point, point];
  }
  if (char === 'c') return single(String.fromCodePoint((next(source)?.codePointAt(0) ?? 0) % 32));
  if (char === 'b') return inClass ? single('\b') : undefined;
  if (!inClass && (char === 'B' || char === 'k' || /[1-9]/.test(char))) return undefined;
  return single(controls[char] ?? char);
};

const charClass = (source: Source): CharSet => {
  const { chars } = source;
  const negated = take(source, '^');
  const ranges: [number, number][] = [];
  const item = (): CharSet => (take(source, '\\') ? (escaped(source, true) ?? anyChar) : single(next(source) ?? ']'));
  while (source.at < chars.length && !take(source, ']')) {
    const from = item();
    if (from.length === 2 && from[0] === from[1] && chars[source.at] === '-' && chars[source.at + 1] !== ']') {
      source.at += 1;
      const to = item();
      if (to.length === 2 && to[0] === to[1]) {
        ranges.push([from[0] ?? 0, to[0] ?? 0]);
        continue;
      }
      ranges.push([45, 45]);
      for (let i = 0; i < to.length; i += 2) ranges.push([to[i] ?? 0, to[i + 1] ?? 0]);
    }
    for (let i = 0; i < from.length; i += 2) ranges.push([from[i] ?? 0, from[i + 1] ?? 0]);
  }
  const set = charSet(ranges);
  return negated ? complement(set) : set;
};

/** What follows an opening bracket. */
const bracketed = (source: Source): PatternTree => {
  if (['?=', '?!', '?<=', '?<!'].some((look) => take(source, look))) return { kind: 'look', body: group(source) };
  if (take(source, '?<')) until(source, '>');
  else if (take(source, '?') && !take(source, ':')) {
    source.inlineFlags = true;
    until(source, ':');
  }
  return group(source);
};

/** What follows a backslash outside a class. */
const escapedAtom = (source: Source): PatternTree => {
  const char = source.chars[source.at];
  const set = escaped(source, false);
  if (set) return oneChar(source, set);
  if (char === 'b' || char === 'B') return nothing;
  const named = char === 'k';
  if (named && take(source, '<')) until(source, '>');
  while (!named && /\d/.test(source.chars[source.at] ?? '')) source.at += 1;
  return { kind: 'repeat', body: { kind: 'char', set: anyChar }, min: 0, max: Number.POSITIVE_INFINITY };
};

const atom = (source: Source): PatternTree => {
  const char = next(source) ?? '';
  switch (char) {
    case '^':
      return { kind: 'start' };
    case '$':
      return nothing;
    case '.':
      return oneChar(source, namedSet('.') ?? anyChar);
    case '[':
      return oneChar(source, charClass(source));
    case '(':
      return bracketed(source);
    case '\\':
      return escapedAtom(source);
    default:
      return oneChar(source, single(char));
  }
};

const quantified = (source: Source, body: PatternTree): PatternTree => {
  const found = /^(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})/.exec(ahead(source, 24));
  if (!found) return body;
  source.at += found[0].length;
  take(source, '?');
  const [, sign, low, comma, high] = found;
  if (sign) return { kind: 'repeat', body, min: sign === '+' ? 1 : 0, max: sign === '?' ? 1 : Number.POSITIVE_INFINITY };
  const min = Number(low);
  return { kind: 'repeat', body, min, max: comma ? (high ? Number(high) : Number.POSITIVE_INFINITY) : min };
};

/** Parses alternatives up to and including the closing bracket, or up to the end. */
const group = (source: Source): PatternTree => {
  const choices: PatternTree[] = [];
  let parts: PatternTree[] = [];
  while (source.at < source.chars.length && !take(source, ')')) {
    if (take(source, '|')) {
      choices.push({ kind: 'sequence', parts });
      parts = [];
    } else parts.push(quantified(source, atom(source)));
  }
  choices.push({ kind: 'sequence', parts });
  return choices.length === 1 ? (choices[0] ?? nothing) : { kind: 'choice', parts: choices };
};

/**
 * Parses a source that `RegExp` accepts. Unknown constructs (`\p{…}`, inline flags, back references) are taken to match more than they do,
 * so the computed cost is never too low.
 */
export function readPattern(source: string): PatternTree {
  return group({ chars: [...source], at: 0, inlineFlags: false });
}

/** Whether every match begins at the start of the text. */
export function isAnchored(tree: PatternTree): boolean {
  switch (tree.kind) {
    case 'start':
      return true;
    case 'sequence': {
      const first = tree.parts.find((part) => part.kind !== 'look' && !(part.kind === 'sequence' && part.parts.length === 0));
      return first !== undefined && isAnchored(first);
    }
    case 'choice':
      return tree.parts.every(isAnchored);
    case 'repeat':
      return tree.min > 0 && isAnchored(tree.body);
    case 'char':
    case 'look':
      return false;
    default:
      return tree satisfies never;
  }
}
