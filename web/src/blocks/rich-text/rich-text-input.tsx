import { lazy, Suspense } from 'react';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import type { RichTextInputProps } from './rich-text-editor.tsx';

const RichTextEditor = lazy(async () => ({ default: (await import('./rich-text-editor.tsx')).RichTextEditor }));

/** A formatted text: headings, sizes of 8 to 36 px, lists, links, pictures and tables. Its editor is fetched when it is shown. */
export function RichTextInput(props: RichTextInputProps) {
  return (
    <Suspense fallback={<SkeletonRows rows={6} />}>
      <RichTextEditor {...props} />
    </Suspense>
  );
}
