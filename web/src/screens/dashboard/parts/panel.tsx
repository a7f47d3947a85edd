import { type ReactNode, useId } from 'react';

interface Props {
  readonly title: string;
  /** What leads on from here, at the end of the heading. */
  readonly more?: ReactNode;
  readonly children: ReactNode;
  readonly className?: string;
}

/** A part of a start page under its heading. */
export function Panel({ title, more, children, className = '' }: Props) {
  const id = useId();
  return (
    <section className={`pg-panel sp-panel ${className}`} aria-labelledby={id}>
      <div className="sp-panel-head">
        <h2 id={id}>{title}</h2>
        {more}
      </div>
      {children}
    </section>
  );
}

interface NothingProps {
  readonly title: string;
  readonly text?: string | undefined;
  /** Whether nothing is there because all is done; else it has not begun yet. */
  readonly isDone?: boolean;
}

/** Says that there is nothing, and what comes next. */
export function Nothing({ title, text, isDone = true }: NothingProps) {
  return (
    <div className="sp-nothing">
      {isDone && (
        <svg viewBox="0 0 48 48" aria-hidden="true">
          <circle cx="24" cy="24" r="20" />
          <path d="m16 24.5 5.5 5.5L33 18.5" />
        </svg>
      )}
      <p>{title}</p>
      {text && <p className="sp-quiet">{text}</p>}
    </div>
  );
}
