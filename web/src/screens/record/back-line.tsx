import './record.css';
import { ArrowLeftOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface Props {
  readonly path: string;
  readonly text: string;
  /** What stands at the other end of the line. */
  readonly children?: ReactNode;
}

/** The line above a record's page that leads back to where it was opened from. */
export function BackLine({ path, text, children }: Props) {
  return (
    <nav className="rc-back" aria-label={text}>
      <Link to={path}>
        <ArrowLeftOutlined aria-hidden /> {text}
      </Link>
      {children}
    </nav>
  );
}
