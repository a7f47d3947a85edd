import { Fragment, type ReactNode } from 'react';

/** Stands for an input in a text; no text has it. */
const mark = (name: string): string => `\u0001${name}\u0001`;

/** Marks in place of the parameters of a text, for `Sentence` to put inputs there. */
export function marks<K extends string>(...names: readonly K[]): Record<K, string> {
  return Object.fromEntries(names.map((name) => [name, mark(name)])) as Record<K, string>;
}

/** A sentence with inputs in it, in the order of its language. */
export function Sentence({ text, inputs }: { readonly text: string; readonly inputs: Readonly<Record<string, ReactNode>> }) {
  const parts = text.split('\u0001');
  return (
    <span className="cr-sentence">
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence have no other name, and their order is fixed
        <Fragment key={index}>{index % 2 === 1 ? inputs[part] : part.trim() && <span>{part.trim()}</span>}</Fragment>
      ))}
    </span>
  );
}
