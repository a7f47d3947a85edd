import './editor.css';
import type { CSSProperties, ReactNode } from 'react';

interface Props {
  readonly isDisabled: boolean;
  readonly style?: CSSProperties;
  readonly children: ReactNode;
}

/** The box of an editor of texts, whose border shows that it is typed into. */
export function EditorFrame({ isDisabled, style, children }: Props) {
  return (
    <div className="ed" style={style} data-disabled={isDisabled || undefined}>
      {children}
    </div>
  );
}

/** The toolbar above the text. */
export function EditorTools({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="ed-tools" role="toolbar" aria-label={label}>
      {children}
    </div>
  );
}
