import { Fragment, type ReactNode } from 'react';

/** Stands for a part of a sentence in a text; no text has it. */
const mark = (name: string): string => `\u0001${name}\u0001`;

/** Marks in place of the parameters of a text, so that something drawn can stand there, in the order of the reader's language. */
export function marks<K extends string>(...names: readonly K[]): Record<K, string> {
  return Object.fromEntries(names.map((name) => [name, mark(name)])) as Record<K, string>;
}

/** The parts of a text with marks: its words, and at every second place the name of what stands between them. */
export function partsOf(text: string): readonly string[] {
  return text.split('\u0001');
}

/** A text with something drawn at each of its marks. */
export function FilledText({ text, parts }: { readonly text: string; readonly parts: Readonly<Record<string, ReactNode>> }) {
  return partsOf(text).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence have no other name, and their order is fixed
    <Fragment key={index}>{index % 2 === 1 ? parts[part] : part}</Fragment>
  ));
}
