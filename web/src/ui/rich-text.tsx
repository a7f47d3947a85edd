import './rich-text.css';
import { type RichNode, readRichText } from '@saiyun/sdk/logic/notice';
import { createElement, type ReactNode, useMemo } from 'react';

const draw = (node: RichNode, key: number): ReactNode => {
  if (typeof node === 'string') return node;
  const outside = node.href !== undefined && !node.href.startsWith('/');
  const address = node.href === undefined ? {} : { href: node.href, ...(outside && { target: '_blank', rel: 'noopener noreferrer' }) };
  const inside = node.tag === 'br' || node.tag === 'hr' ? undefined : node.children.map(draw);
  return createElement(node.tag, { key, ...address }, inside);
};

/** A formatted text, parsed into the few allowed elements and drawn from those: no foreign HTML reaches the page. */
export function RichText({ html }: { readonly html: string }) {
  const nodes = useMemo(() => readRichText(html), [html]);
  // Plain texts keep their line breaks.
  const isPlain = nodes.every((node) => typeof node === 'string');
  return (
    <div className="rt" style={isPlain ? { whiteSpace: 'pre-wrap' } : undefined}>
      {nodes.map(draw)}
    </div>
  );
}
