import { useDeferredValue, useMemo } from 'react';
import { RichText } from '../../ui/rich-text.tsx';
import { markdownHtml } from './to-html.ts';

/** Markdown, drawn. */
export function Drawn({ text }: { readonly text: string }) {
  const deferred = useDeferredValue(text);
  const html = useMemo(() => markdownHtml(deferred), [deferred]);
  return <RichText html={html} />;
}
