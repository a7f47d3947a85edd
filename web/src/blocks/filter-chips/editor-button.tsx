import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';

const EditorPopover = lazy(async () => ({ default: (await import('./editor-popover.tsx')).EditorPopover }));

interface Props {
  readonly className: string;
  /** What stands below the button; `close` closes it. */
  readonly content: (close: () => void) => ReactNode;
  /** What the dialog below is called. */
  readonly label: string;
  readonly onClose?: () => void;
  readonly children: ReactNode;
}

/** A button below which a filter is edited; the focus returns to it. */
export function EditorButton({ className, content, label, onClose, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const ref = useRef<HTMLButtonElement>(null);
  const button = (
    <button ref={ref} type="button" className={className} aria-haspopup="dialog" aria-expanded={isOpen} onClick={() => setOpen(true)}>
      {children}
    </button>
  );
  if (!isOpen) return button;
  return (
    <Suspense fallback={button}>
      <EditorPopover
        label={label}
        content={content}
        onClose={() => {
          setOpen(false);
          onClose?.();
          // The button is drawn anew without its popover.
          requestAnimationFrame(() => ref.current?.focus());
        }}
      >
        {button}
      </EditorPopover>
    </Suspense>
  );
}
