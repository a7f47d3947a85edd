import pinyin from 'pinyin-match';

/** First and last character of a part that was found. */
export type Range = readonly [number, number];

const findWord = (text: string, word: string): Range | undefined => {
  const at = text.toLowerCase().indexOf(word);
  if (at >= 0) return [at, at + word.length - 1];
  return pinyin.match(text, word) || undefined;
};

/** Where a text has each of the wanted words: as they are written, in pinyin, or by its first letters; undefined if it lacks one. */
export function findIn(text: string, wanted: string): readonly Range[] | undefined {
  const words = wanted.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const ranges = words.flatMap((word) => {
    const range = findWord(text, word);
    return range ? [range] : [];
  });
  return words.length > 0 && ranges.length === words.length ? ranges.toSorted((a, b) => a[0] - b[0]) : undefined;
}

/** The text in parts, found and not found in turn. */
export function partsOf(text: string, marks: readonly Range[] = []): readonly { readonly text: string; readonly isFound: boolean }[] {
  return text.split('').reduce<{ text: string; isFound: boolean }[]>((parts, sign, at) => {
    const isFound = marks.some(([from, to]) => at >= from && at <= to);
    const last = parts.at(-1);
    if (last?.isFound === isFound) last.text += sign;
    else parts.push({ text: sign, isFound });
    return parts;
  }, []);
}
