import type * as ast from 'typescript/unstable/ast';
import { Fold, someNumber } from './fold.ts';
import { placeOf, type Sources } from './program.ts';
import { Unknown } from './values.ts';

export interface Text {
  readonly text: string;
  /** Whether the placeholders were numbered here, because their number depends on the call. */
  readonly isRenumbered: boolean;
}

export interface Folded {
  readonly texts: readonly Text[];
  /** The part that could not be determined, if any. */
  readonly unknown?: string;
}

/** At most this many paths are followed per text: further ones combine differences that other paths have already shown. */
const mostWays = 256;

const numbered = (text: string): Text => {
  const isRenumbered = text.includes(`$${someNumber}`);
  let next = Math.max(0, ...[...text.matchAll(/\$(\d+)/g)].map((m) => Number(m[1])));
  const filled = text.replaceAll(new RegExp(`\\$${someNumber}`, 'g'), () => {
    next += 1;
    return `$${next}`;
  });
  return { text: filled.replaceAll(someNumber, '1'), isRenumbered };
};

/** All texts that an expression may produce. Forks are followed one path at a time. */
export function textsOf(sources: Sources, node: ast.Expression): Folded {
  const texts = new Map<string, Text>();
  const ways: ReadonlyMap<string, number>[] = [new Map()];
  let unknown: string | undefined;
  let left = mostWays;
  for (let way = ways.pop(); way; way = ways.pop()) {
    const taken = new Map(way);
    const fold = new Fold(sources, {
      taken: (key) => taken.get(key),
      choose: (key, count) => {
        for (let other = 1; other < count; other += 1) ways.push(new Map([...taken, [key, other]]));
        taken.set(key, 0);
        return 0;
      },
    });
    try {
      const text = numbered(fold.text(node));
      texts.set(text.text, text);
      left -= 1;
    } catch (error) {
      if (!(error instanceof Unknown)) throw error;
      unknown ??= `${placeOf(error.node)} ${error.node.getText().slice(0, 100)}`;
      left -= 32;
    }
    if (left <= 0 && ways.length > 0) return { texts: [...texts.values()], unknown: unknown ?? 'too many ways' };
  }
  return unknown === undefined ? { texts: [...texts.values()] } : { texts: [...texts.values()], unknown };
}
