import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Automaton, automatonOf } from './automaton.ts';
import { holds } from './char-set.ts';
import { searchSteps } from './cost.ts';
import { patternCost } from './index.ts';
import { readPattern } from './tree.ts';

/** A pattern as it was generated, so that the matcher below owes nothing to the reader under test. */
type Pattern =
  | { readonly kind: 'set'; readonly text: string; readonly chars: string }
  | { readonly kind: 'sequence' | 'choice'; readonly parts: readonly Pattern[] }
  | { readonly kind: 'repeat'; readonly body: Pattern; readonly sign: string; readonly min: number; readonly max: number }
  | { readonly kind: 'look'; readonly body: Pattern; readonly negative: boolean };

const alphabet = 'ab! ';
const set = (text: string, chars: string): Pattern => ({ kind: 'set', text, chars });
const sets = [set('a', 'a'), set('b', 'b'), set('.', 'ab! '), set('[ab]', 'ab'), set('[^a]', 'b! '), set('\\w', 'ab'), set('\\s', ' ')];
const signs = [
  ['*', 0, Number.POSITIVE_INFINITY],
  ['+', 1, Number.POSITIVE_INFINITY],
  ['{2,}', 2, Number.POSITIVE_INFINITY],
  ['?', 0, 1],
  ['{2,3}', 2, 3],
  ['{0,2}', 0, 2],
  ['{3}', 3, 3],
] as const;

function sourceOf(pattern: Pattern): string {
  switch (pattern.kind) {
    case 'set':
      return pattern.text;
    case 'sequence':
      return pattern.parts.map(sourceOf).join('');
    case 'choice':
      return `(?:${pattern.parts.map(sourceOf).join('|')})`;
    case 'repeat':
      return `(?:${sourceOf(pattern.body)})${pattern.sign}`;
    case 'look':
      return `(?${pattern.negative ? '!' : '='}${sourceOf(pattern.body)})`;
    default:
      return pattern satisfies never;
  }
}

/** The characters of a pattern with its repetitions written out. */
function sizeOf(pattern: Pattern): number {
  switch (pattern.kind) {
    case 'set':
      return 1;
    case 'sequence':
    case 'choice':
      return pattern.parts.reduce((all, part) => all + sizeOf(part), 0);
    case 'repeat':
      return sizeOf(pattern.body) * (Number.isFinite(pattern.max) ? pattern.max : pattern.min + 1);
    case 'look':
      return sizeOf(pattern.body);
    default:
      return pattern satisfies never;
  }
}

const patterns = (looks: boolean): fc.Arbitrary<Pattern> =>
  fc.letrec<{ pattern: Pattern }>((tie) => ({
    pattern: fc.oneof(
      { depthSize: 'medium', maxDepth: 5 },
      fc.constantFrom(...sets),
      fc
        .tuple(fc.constantFrom<'sequence' | 'choice'>('sequence', 'choice'), fc.array(tie('pattern'), { minLength: 2, maxLength: 3 }))
        .map(([kind, parts]): Pattern => ({ kind, parts })),
      fc
        .tuple(tie('pattern'), fc.constantFrom(...signs), fc.boolean())
        .map(([body, [sign, min, max], lazy]): Pattern => ({ kind: 'repeat', body, sign: lazy ? `${sign}?` : sign, min, max })),
      ...(looks ? [fc.tuple(tie('pattern'), fc.boolean()).map(([body, negative]): Pattern => ({ kind: 'look', body, negative }))] : []),
    ),
  })).pattern;

interface Search {
  readonly found: boolean;
  /** Comparisons of a character of the text with one of the pattern. */
  readonly steps: number;
}

/** The matcher of the language's standard, which tries one way after the other: what `RegExp` does, with its steps counted. */
function search(pattern: Pattern, text: string, { anchored, most }: { readonly anchored: boolean; readonly most: number }): Search {
  let steps = 0;
  const run = (node: Pattern, at: number, then: (end: number) => boolean): boolean => {
    switch (node.kind) {
      case 'set':
        steps += 1;
        if (steps > most) throw new RangeError(`${sourceOf(pattern)} takes more than ${most} steps for ${text}`);
        return at < text.length && node.chars.includes(text.charAt(at)) && then(at + 1);
      case 'sequence': {
        const from = (i: number, start: number): boolean => {
          const part = node.parts[i];
          return part ? run(part, start, (end) => from(i + 1, end)) : then(start);
        };
        return from(0, at);
      }
      case 'choice':
        return node.parts.some((part) => run(part, at, then));
      case 'repeat': {
        const turn = (count: number, start: number): boolean => {
          const more = (): boolean =>
            count < node.max && run(node.body, start, (end) => (end === start && count >= node.min ? false : turn(count + 1, end)));
          if (count < node.min) return more();
          return node.sign.endsWith('?') && node.sign !== '?' ? then(start) || more() : more() || then(start);
        };
        return turn(0, at);
      }
      case 'look':
        return run(node.body, at, () => true) !== node.negative && then(at);
      default:
        return node satisfies never;
    }
  };
  const atEnd = (end: number): boolean => end === text.length;
  let found = false;
  for (let start = 0; start <= (anchored ? 0 : text.length) && !found; start++) found = run(pattern, start, atEnd);
  return { found, steps };
}

/** Whether the automaton of `pattern!` reads the whole of `text!`; its last position is the added `!`. */
function reads({ sets: chars, follow, first }: Automaton, text: string): boolean {
  let next = new Set(first.keys());
  let now = new Set<number>();
  for (const char of `${text}!`) {
    now = new Set([...next].filter((position) => holds(chars[position] ?? [], char.codePointAt(0) ?? 0)));
    next = new Set([...now].flatMap((position) => [...(follow[position]?.keys() ?? [])]));
  }
  return now.has(chars.length - 1);
}

const texts = fc.string({ unit: fc.constantFrom(...alphabet), maxLength: 8 });
/** Words whose repetition makes loops turn: all up to three characters. */
const pumps = ['a', 'b'].flatMap((x) => [x, ...['a', 'b', ' '].flatMap((y) => [x + y, `${x + y}a`, `${x + y}b`])]);
/** Texts that nearly match: a word repeated to a length, with an end that fits nothing. */
const hostile = (length: number): readonly string[] => pumps.map((word) => `${word.repeat(length).slice(0, length - 1)}!`);

describe('what the proof rests on', () => {
  test('the counting matcher finds what RegExp finds', () => {
    fc.assert(
      fc.property(patterns(true), texts, fc.boolean(), (pattern, text, anchored) => {
        const expression = new RegExp(`${anchored ? '^' : ''}(?:${sourceOf(pattern)})$`, 'u');
        expect(search(pattern, text, { anchored, most: 1e7 }).found, expression.source).toBe(expression.test(text));
      }),
      { seed: 17, numRuns: 1000 },
    );
  });

  test('the automaton of a pattern reads the texts that RegExp matches, and no others', () => {
    let matched = 0;
    fc.assert(
      fc.property(patterns(false), texts, (pattern, text) => {
        const automaton = automatonOf(readPattern(`(?:${sourceOf(pattern)})!`));
        fc.pre(automaton !== undefined);
        const expression = new RegExp(`^(?:${sourceOf(pattern)})$`, 'u');
        const matches = expression.test(text);
        if (matches) matched += 1;
        expect(reads(automaton, text), `${expression.source} ${text}`).toBe(matches);
      }),
      { seed: 17, numRuns: 2000 },
    );
    expect(matched).toBeGreaterThan(100);
  });
});

describe('what is proved of random patterns', () => {
  test.each([
    ['anchored', true, 120],
    ['searched for anywhere', false, 60],
  ])('no hostile text takes an accepted pattern more steps than were foretold: %s', (_name, anchored, length) => {
    let [accepted, refused] = [0, 0];
    fc.assert(
      fc.property(patterns(true), (pattern) => {
        const source = `${anchored ? '^' : ''}(?:${sourceOf(pattern)})$`;
        const foretold = searchSteps(source);
        if (typeof foretold === 'string' || 'refused' in patternCost(source)) {
          refused += 1;
          return;
        }
        accepted += 1;
        // Every step of the automaton is followed by at most one comparison for each of its positions.
        const most = foretold(length) * sizeOf(pattern);
        for (const text of hostile(length)) expect(search(pattern, text, { anchored, most }).steps).toBeLessThanOrEqual(most);
      }),
      { seed: 17, numRuns: 1000 },
    );
    expect(accepted).toBeGreaterThan(300);
    expect(refused).toBeGreaterThan(50);
  });

  test('a loop right inside a loop is refused, whatever it repeats', () => {
    fc.assert(
      fc.property(patterns(false), (pattern) => {
        expect(patternCost(`^(?:(?:${sourceOf(pattern)})+)+c$`)).toHaveProperty('refused');
      }),
      { seed: 17, numRuns: 500 },
    );
  });

  test('a loop over two ways to read the same text is refused, whatever the text', () => {
    fc.assert(
      fc.property(patterns(false), patterns(false), (one, other) => {
        expect(patternCost(`^(?:${sourceOf(one)}|${sourceOf(other)}|${sourceOf(one)})*c$`)).toHaveProperty('refused');
      }),
      { seed: 17, numRuns: 500 },
    );
  });

  test('whatever RegExp accepts is judged, never thrown at', () => {
    const bits = [...'()[]{}*+?|^$\\.-,:=!<>019abBdDkpsuwxc', '(?:', '(?=', '(?<!', '(?<n>', '\\k<n>', '\\u0041', '\\x41', '{2,', '\\p{L}'];
    let judged = 0;
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...bits), maxLength: 12 }), (source) => {
        try {
          void new RegExp(source);
        } catch {
          return;
        }
        judged += 1;
        const cost = patternCost(source);
        expect('refused' in cost || cost.longest > 0, source).toBe(true);
      }),
      { seed: 17, numRuns: 20_000 },
    );
    expect(judged).toBeGreaterThan(1000);
  });
});
