import { useRefTexts } from '../inputs/ref-texts.ts';
import { RefLinks } from './ref-links.tsx';

/** The name of a row of `of`, for columns whose kind of record varies by row; its kind if the reader may not look it up. */
export function RefName({ of, id }: { readonly of: string | undefined; readonly id: string | null }) {
  const [text] = useRefTexts(of, id ?? undefined);
  return <div className="kt-cell">{id && <RefLinks of={of} value={id} dictText={text} />}</div>;
}
