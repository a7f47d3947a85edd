import './markdown.css';
import { lazy, Suspense } from 'react';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import type { MarkdownInputProps } from './markdown-editor.tsx';

const MarkdownEditor = lazy(async () => ({ default: (await import('./markdown-editor.tsx')).MarkdownEditor }));

/** Markdown with a preview beside it. Its editor is fetched when it is shown. */
export function MarkdownInput(props: MarkdownInputProps) {
  return (
    <Suspense fallback={<SkeletonRows rows={6} />}>
      <MarkdownEditor {...props} />
    </Suspense>
  );
}
