import { isRecord } from './string-map.ts';

/** Answers to a competition's form, by question key: numbers for number questions, otherwise text. */
export type Answers = Readonly<Record<string, string | number>>;

const longest = 20_000;

/** Checks the form of Answers; the record that stores them checks whether they fit a form. */
export function answers(value: unknown): string | undefined {
  if (!isRecord(value)) return 'not an object';
  const entries = Object.entries(value);
  if (entries.length > 200) return 'more than 200 answers';
  for (const [key, answer] of entries) {
    if (!/^[A-Za-z]\w{0,39}$/.test(key)) return 'a key is no name of letters, digits and _';
    if (typeof answer === 'string' ? answer.length > longest : !Number.isFinite(answer)) return `${key}: neither a number nor a text`;
  }
  return undefined;
}
