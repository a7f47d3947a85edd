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

/**
 * Parses a source that `RegExp` accepts. Unknown constructs (`\p{…}`, inline flags, back references) are taken to match more than they do,
 * so the computed cost is never too low.
 */
export function readPattern(source: string): PatternTree {
  const chars = [...source];
  let at = 0;
  let inlineFlags = false;

  const take = (text: string): boolean => {
    for (const [i, char] of [...text].entries()) if (chars[at + i] !== char) return false;
    at += text.length;
    return true;
  };
  const until = (end: string): void => {
    while (at < chars.length && chars[at] !== end) at += 1;
    at += 1;
  };
  const oneChar = (set: CharSet): PatternTree => ({ kind: 'char', set: inlineFlags || set.length === 0 ? anyChar : set });

  /** The characters that an escape matches; `undefined` for assertions and back references. */
  const escaped = (inClass: boolean): CharSet | undefined => {
    const char = chars[at++] ?? '\\';
    const known = char === '.' ? undefined : namedSet(char);
    if (known) return known;
    if ((char === 'p' || char === 'P') && take('{')) {
      until('}');
      return anyChar;
    }
    const hex = /^(?:u\{([\da-f]+)\}|u([\da-f]{4})|x([\da-f]{2}))/i.exec(char + chars.slice(at, at + 10).join(''));
    if (hex) {
      at += hex[0].length - 1;
      const point = Number.parseInt(hex[1] ?? hex[2] ?? hex[3] ?? '0', 16);
      return [point, point];
    }
    if (char === 'c') return single(String.fromCodePoint((chars[at++]?.codePointAt(0) ?? 0) % 32));
    if (char === 'b') return inClass ? single('\b') : undefined;
    if (!inClass && (char === 'B' || char === 'k' || /[1-9]/.test(char))) return undefined;
    return single(controls[char] ?? char);
  };

  const charClass = (): CharSet => {
    const negated = take('^');
    const ranges: [number, number][] = [];
    const item = (): CharSet => (take('\\') ? (escaped(true) ?? anyChar) : single(chars[at++] ?? ']'));
    while (at < chars.length && !take(']')) {
      const from = item();
      if (from.length === 2 && from[0] === from[1] && chars[at] === '-' && chars[at + 1] !== ']') {
        at += 1;
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

  const atom = (): PatternTree => {
    const char = chars[at++] ?? '';
    switch (char) {
      case '^':
        return { kind: 'start' };
      case '$':
        return nothing;
      case '.':
        return oneChar(namedSet('.') ?? anyChar);
      case '[':
        return oneChar(charClass());
      case '(': {
        if (take('?=') || take('?!') || take('?<=') || take('?<!')) return { kind: 'look', body: group() };
        if (take('?<')) until('>');
        else if (take('?') && !take(':')) {
          inlineFlags = true;
          until(':');
        }
        return group();
      }
      case '\\': {
        const named = chars[at] === 'k';
        const assertion = chars[at] === 'b' || chars[at] === 'B';
        const set = escaped(false);
        if (set) return oneChar(set);
        if (assertion) return nothing;
        if (named && take('<')) until('>');
        while (!named && /\d/.test(chars[at] ?? '')) at += 1;
        return { kind: 'repeat', body: { kind: 'char', set: anyChar }, min: 0, max: Number.POSITIVE_INFINITY };
      }
      default:
        return oneChar(single(char));
    }
  };

  const quantified = (body: PatternTree): PatternTree => {
    const found = /^(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})/.exec(chars.slice(at, at + 24).join(''));
    if (!found) return body;
    at += found[0].length;
    take('?');
    const [, sign, low, comma, high] = found;
    if (sign) return { kind: 'repeat', body, min: sign === '+' ? 1 : 0, max: sign === '?' ? 1 : Number.POSITIVE_INFINITY };
    const min = Number(low);
    return { kind: 'repeat', body, min, max: comma ? (high ? Number(high) : Number.POSITIVE_INFINITY) : min };
  };

  /** Parses alternatives up to and including the closing bracket, or up to the end. */
  const group = (): PatternTree => {
    const choices: PatternTree[] = [];
    let parts: PatternTree[] = [];
    while (at < chars.length && !take(')')) {
      if (take('|')) {
        choices.push({ kind: 'sequence', parts });
        parts = [];
      } else parts.push(quantified(atom()));
    }
    choices.push({ kind: 'sequence', parts });
    return choices.length === 1 ? (choices[0] ?? nothing) : { kind: 'choice', parts: choices };
  };

  return group();
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
