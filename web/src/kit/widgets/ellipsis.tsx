import { Tooltip } from 'antd';

/** WIDGET-03. */
export const ellipsisLength = 25;

/** A text cut at `length` characters, or where its column ends; the whole of it on hover. */
export function Ellipsis({ text, length = ellipsisLength }: { text: string; length?: number }) {
  const chars = [...text];
  if (chars.length <= length) return <span title={text}>{text}</span>;
  return (
    <Tooltip title={text} styles={{ root: { maxWidth: 480 } }}>
      <span>{`${chars.slice(0, length).join('')}…`}</span>
    </Tooltip>
  );
}
