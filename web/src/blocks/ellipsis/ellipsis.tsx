import { ellipsis, ellipsisLength } from '@saiyun/sdk/view';
import { Tooltip } from 'antd';

export interface EllipsisProps {
  /** The whole text. */
  readonly text: string;
  /** Characters that are shown, 25 by default (WIDGET-03); a character outside the basic plane counts as one. */
  readonly length?: number;
}

/** A text cut at a number of characters, or at the edge of its column; pointing at it shows all of it. */
export function Ellipsis({ text, length = ellipsisLength }: EllipsisProps) {
  const shown = ellipsis(text, length);
  if (shown === text) return <span title={text}>{text}</span>;
  return (
    <Tooltip title={text} styles={{ root: { maxWidth: 480 } }}>
      <span>{shown}</span>
    </Tooltip>
  );
}
