import { lazy, Suspense } from 'react';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';

const Drawn = lazy(async () => ({ default: (await import('./drawn.tsx')).Drawn }));

export interface MarkdownTextProps {
  /** What is written. */
  readonly text: string;
}

/** A Markdown text for readers. HTML in it is shown as written, scripts and foreign pictures never run or load. */
export function MarkdownText({ text }: MarkdownTextProps) {
  return (
    <Suspense fallback={<SkeletonRows rows={3} />}>
      <Drawn text={text} />
    </Suspense>
  );
}
