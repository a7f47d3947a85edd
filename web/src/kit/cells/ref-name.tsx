import { useRefTexts } from '../inputs/ref-texts.ts';
import { Ellipsis } from './ellipsis.tsx';

/** The name of a row of `of`, for columns whose kind of record varies by row; its id if the reader may not look it up. */
export function RefName({ of, id }: { readonly of: string | undefined; readonly id: string | null }) {
  const [text] = useRefTexts(of, id ?? undefined);
  return (
    <div className="kt-cell">
      <Ellipsis text={text ?? ''} />
    </div>
  );
}
