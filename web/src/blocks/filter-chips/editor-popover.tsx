import { Popover } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';

interface Props {
  readonly label: string;
  readonly content: (close: () => void) => ReactNode;
  readonly onClose: () => void;
  /** The button below which it opens. */
  readonly children: ReactNode;
}

/** What is edited below a button. It starts open, because its code is fetched by the first click. */
export function EditorPopover({ label, content, onClose, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  // The popover needs its button for its position, so it opens after the first drawing.
  useEffect(() => setOpen(true), []);
  const close = () => {
    setOpen(false);
    onClose();
  };
  return (
    <Popover
      open={isOpen}
      onOpenChange={(open) => !open && close()}
      trigger="click"
      placement="bottomLeft"
      arrow={false}
      // Beside its button in the document, so that Tab goes from one into the other.
      getPopupContainer={(button) => button.parentElement ?? document.body}
      content={
        <div
          className="fc-pop"
          role="dialog"
          aria-label={label}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.stopPropagation();
            close();
          }}
        >
          {content(close)}
        </div>
      }
    >
      {children}
    </Popover>
  );
}
