import { CloudUploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ClipboardEvent, type DragEvent, type ReactNode, type Ref, useRef, useState } from 'react';
import { useUploadText } from './texts/index.ts';

export interface FileChooserProps {
  /** Id of the button, for the label of a form. */
  readonly id?: string | undefined;
  /** What the files are for, where no label says it. */
  readonly label?: string | undefined;
  /** Endings that the file dialog offers. */
  readonly accept?: string | undefined;
  /** Whether several files may come at once. */
  readonly isSeveral: boolean;
  /** Shown, but not to be used now. */
  readonly isDisabled: boolean;
  /** What is asked of the files, in a few words. */
  readonly hint?: ReactNode;
  /** Text of the button, 点击上传 by default. */
  readonly text?: string;
  /** Id of what describes the button further. */
  readonly describedBy?: string | undefined;
  /** The files as they were chosen, unchecked. */
  readonly onFiles: (files: readonly File[]) => void;
}

/** The dialog's own input, which nobody sees; a button opens it. */
export function HiddenInput({
  accept,
  isSeveral,
  onFiles,
  ref,
}: {
  readonly accept?: string | undefined;
  readonly isSeveral: boolean;
  readonly onFiles: (files: readonly File[]) => void;
  readonly ref: Ref<HTMLInputElement>;
}) {
  return (
    <input
      ref={ref}
      type="file"
      // Forms of antd show what is only `hidden`.
      style={{ display: 'none' }}
      accept={accept}
      multiple={isSeveral}
      onChange={(event) => {
        const files = [...(event.target.files ?? [])];
        // The same file may be chosen again.
        event.target.value = '';
        if (files.length > 0) onFiles(files);
      }}
    />
  );
}

/** Where files come in: by the dialog, dropped, or pasted while the focus is here. */
export function FileChooser({ id, label, accept, isSeveral, isDisabled, hint, text, describedBy, onFiles }: FileChooserProps) {
  const { t } = useUploadText();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (list: FileList): void => {
    const files = [...list];
    if (!isDisabled && files.length > 0) onFiles(isSeveral ? files : files.slice(0, 1));
  };
  const handleDrag = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = isDisabled ? 'none' : 'copy';
    setOver(event.type !== 'dragleave' && !isDisabled);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping and pasting are ways beside the button in it
    <div
      className="bup-zone"
      data-over={isOver || undefined}
      data-disabled={isDisabled || undefined}
      onDragEnter={handleDrag}
      onDragOver={handleDrag}
      onDragLeave={handleDrag}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
      onPaste={(event: ClipboardEvent) => {
        if (event.clipboardData.files.length === 0) return;
        event.preventDefault();
        take(event.clipboardData.files);
      }}
    >
      <HiddenInput ref={input} accept={accept} isSeveral={isSeveral} onFiles={onFiles} />
      <Button
        {...(id && { id })}
        icon={<CloudUploadOutlined aria-hidden />}
        disabled={isDisabled}
        onClick={() => input.current?.click()}
        aria-label={label ? `${label}: ${text ?? t('choose')}` : undefined}
        aria-describedby={describedBy}
      >
        {text ?? t('choose')}
      </Button>
      <span className="bup-hint">
        {t('dropHint')}
        {hint && <> · {hint}</>}
      </span>
    </div>
  );
}
