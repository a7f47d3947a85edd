import { useEffect, useRef } from 'react';

interface Props {
  readonly label: string;
  readonly checked: boolean;
  /** Ticked in part. */
  readonly isPartly?: boolean;
  /** `isRange`: the shift key was held. */
  readonly onChange: (checked: boolean, isRange: boolean) => void;
  readonly className?: string;
  /** -1 where other keys lead to it. */
  readonly tabIndex?: 0 | -1;
}

/** The browser's own checkbox, with its third state. */
export function TickBox({ label, checked, isPartly = false, onChange, className, tabIndex }: Props) {
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (ref.current) ref.current.indeterminate = isPartly;
  }, [isPartly]);
  return (
    <input
      ref={ref}
      type="checkbox"
      className={className}
      tabIndex={tabIndex}
      aria-label={label}
      checked={checked}
      onChange={(e) => onChange(e.target.checked, e.nativeEvent instanceof MouseEvent && e.nativeEvent.shiftKey)}
    />
  );
}
