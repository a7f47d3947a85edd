import { Fragment, type ReactNode } from 'react';
import { partsOf } from '../../lib/texts/filled-text.tsx';

/** A sentence with inputs in it, in the order of its language. */
export function Sentence({ text, inputs }: { readonly text: string; readonly inputs: Readonly<Record<string, ReactNode>> }) {
  const parts = partsOf(text);
  return (
    <span className="cr-sentence">
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence have no other name, and their order is fixed
        <Fragment key={index}>{index % 2 === 1 ? inputs[part] : part.trim() && <span>{part.trim()}</span>}</Fragment>
      ))}
    </span>
  );
}
