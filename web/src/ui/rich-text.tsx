import './rich-text.css';
import { type RichNode, readRichText } from '@saiyun/sdk/logic/notice';
import { type ComponentType, createElement, type ReactNode, useMemo } from 'react';

/** Draws a stored picture. */
export type PictureOf = ComponentType<{ readonly path: string; readonly alt: string }>;

const draw =
  (Picture: PictureOf | undefined) =>
  (node: RichNode, key: number): ReactNode => {
    if (typeof node === 'string') return node;
    if (node.tag === 'img') return Picture ? <Picture key={key} path={node.src ?? ''} alt={node.alt ?? ''} /> : node.alt;
    const outside = node.href !== undefined && !node.href.startsWith('/');
    const address = node.href === undefined ? {} : { href: node.href, ...(outside && { target: '_blank', rel: 'noopener noreferrer' }) };
    const { size, colSpan, rowSpan } = node;
    const look = { ...(size !== undefined && { style: { fontSize: size } }), ...(colSpan && { colSpan }), ...(rowSpan && { rowSpan }) };
    const inside = node.tag === 'br' || node.tag === 'hr' ? undefined : node.children.map(draw(Picture));
    return createElement(node.tag, { key, ...address, ...look }, inside);
  };

/**
 * A formatted text, parsed into the few allowed elements and drawn from those: no foreign HTML reaches the page. Without
 * `Picture`, a picture is its alternative text.
 */
export function RichText({ html, Picture }: { readonly html: string; readonly Picture?: PictureOf }) {
  const nodes = useMemo(() => readRichText(html), [html]);
  // Plain texts keep their line breaks.
  const isPlain = nodes.every((node) => typeof node === 'string');
  return (
    <div className="rt" style={isPlain ? { whiteSpace: 'pre-wrap' } : undefined}>
      {nodes.map(draw(Picture))}
    </div>
  );
}
