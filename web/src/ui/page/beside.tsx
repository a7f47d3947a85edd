import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';

interface Step {
  /** In the reader's language. */
  readonly label: string;
  /** Left out at the end of the list. */
  readonly go: (() => void) | undefined;
}

interface Props {
  /** "3 of 20", in the reader's language. */
  readonly position: string;
  /** K does the same. */
  readonly previous: Step;
  /** J does the same. */
  readonly next: Step;
}

/** Where one row stands in its list, and the buttons to the rows beside it. */
export function Beside({ position, previous, next }: Props) {
  return (
    <span className="pg-beside">
      <span>{position}</span>
      <Tooltip title={`${previous.label} (K)`}>
        <Button
          type="text"
          size="small"
          icon={<UpOutlined aria-hidden />}
          aria-label={previous.label}
          disabled={!previous.go}
          onClick={previous.go}
        />
      </Tooltip>
      <Tooltip title={`${next.label} (J)`}>
        <Button
          type="text"
          size="small"
          icon={<DownOutlined aria-hidden />}
          aria-label={next.label}
          disabled={!next.go}
          onClick={next.go}
        />
      </Tooltip>
    </span>
  );
}
