import { isRecord } from './string-map.ts';

/** Answers to a form of a competition, by the keys of its questions: a number for a number, else a text. */
export type Answers = Readonly<Record<string, string | number>>;

const longest = 20_000;

/** Answers; whether they fit a form is a rule of who keeps them. */
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
