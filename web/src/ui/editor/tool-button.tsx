import './editor.css';
import type { ReactNode, Ref } from 'react';

interface Props {
  readonly label: string;
  readonly icon: ReactNode;
  /** Pressed: what it sets holds at the cursor. Undefined for a button that sets nothing. */
  readonly isOn?: boolean;
  readonly isOff?: boolean;
  readonly onClick?: () => void;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button of a toolbar above a text; pressing it leaves the selection where it is. */
export function ToolButton({ label, icon, isOn, isOff = false, onClick, ref, ...rest }: Props) {
  return (
    <button
      {...rest}
      ref={ref}
      type="button"
      className="ed-tool"
      title={label}
      aria-label={label}
      aria-pressed={isOn}
      disabled={isOff}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      {icon}
    </button>
  );
}
