import { ellipsis, ellipsisLength } from '@saiyun/sdk/view';
import { Tooltip } from 'antd';

/** A text cut at `length` characters (WIDGET-03) or at the edge of its column; hovering shows all of it. */
export function Ellipsis({ text, length = ellipsisLength }: { text: string; length?: number }) {
  const shown = ellipsis(text, length);
  if (shown === text) return <span title={text}>{text}</span>;
  return (
    <Tooltip title={text} styles={{ root: { maxWidth: 480 } }}>
      <span>{shown}</span>
    </Tooltip>
  );
}
