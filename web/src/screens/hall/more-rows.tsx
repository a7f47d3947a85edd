import './hall.css';
import type { ReactNode } from 'react';
import { LoadFailure } from '../../ui/load-failure.tsx';

interface Props {
  /** On the button. */
  readonly text: string;
  /** Why the next rows did not come. */
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly onMore: () => Promise<unknown>;
  readonly children?: ReactNode;
}

/** Below a public list that has more rows: the button that fetches them, or why that failed. */
export function MoreRows({ text, error, isFetching, onMore, children }: Props) {
  return (
    <div className="hl-more">
      {error ? (
        <LoadFailure error={error} onRetry={onMore} />
      ) : (
        <button type="button" className="sy-button" disabled={isFetching} onClick={() => void onMore()}>
          {text}
        </button>
      )}
      {children}
    </div>
  );
}
