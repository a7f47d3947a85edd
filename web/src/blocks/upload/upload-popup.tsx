import './upload.css';
import { PaperClipOutlined } from '@ant-design/icons';
import type { StoredFile, UploadFile } from '@saiyun/sdk/logic/upload';
import { Alert, Button, Modal } from 'antd';
import { useState } from 'react';
import { FileList, type FileListProps } from './file-list.tsx';
import { ImageCards } from './image-cards.tsx';
import { useUploadText } from './texts/index.ts';

/** Width of the window in pixels (UPLOAD-18). */
const popupWidth = 520;

export interface UploadPopupProps extends Omit<FileListProps, 'onChange' | 'value'> {
  /** Whether the window is shown. */
  readonly open: boolean;
  /** The files that are there already. */
  readonly value?: FileListProps['value'];
  /** The window was confirmed with these files. Without any it stays open and says so (UPLOAD-08). */
  readonly onConfirm: (files: readonly StoredFile[]) => void;
  /** The window was closed without a result. */
  readonly onClose: () => void;
  /** Title of the window, 上传文件 by default. */
  readonly title?: string;
  /** Rows with names, the default, or pictures as cards. */
  readonly shape?: 'list' | 'cards';
}

/** A window for files: nothing counts before it is confirmed. */
export function UploadPopup({ open, value, onConfirm, onClose, title, ...list }: UploadPopupProps) {
  const { t } = useUploadText();
  return (
    <Modal open={open} width={popupWidth} title={title ?? t('popup.title')} onCancel={onClose} footer={null} destroyOnHidden>
      <PopupBody value={value} onConfirm={onConfirm} onClose={onClose} {...list} />
    </Modal>
  );
}

function PopupBody({ value, onConfirm, onClose, shape = 'list', takes, ...list }: Omit<UploadPopupProps, 'open' | 'title'>) {
  const { t } = useUploadText();
  const [files, setFiles] = useState<readonly StoredFile[]>();
  const [isPending, setPending] = useState(false);
  const [warning, setWarning] = useState<string>();
  const confirm = () => {
    if (isPending) return setWarning(t('popup.unfinished'));
    const chosen = files ?? (Array.isArray(value) ? (value as readonly StoredFile[]) : undefined);
    if (!chosen || chosen.length === 0) return setWarning(t('popup.noFile'));
    onConfirm(chosen);
  };
  const listened = {
    value,
    onChange: (next: readonly StoredFile[]) => {
      setFiles(next);
      setWarning(undefined);
    },
    onState: (all: readonly UploadFile[]) => setPending(all.some(({ status }) => status !== 'done')),
  };
  return (
    <>
      {shape === 'cards' ? (
        <ImageCards {...list} {...listened} takes={takes === 'signature' ? takes : 'image'} />
      ) : (
        <FileList {...list} {...listened} {...(takes && { takes })} />
      )}
      {warning && <Alert type="warning" showIcon title={warning} role="alert" />}
      <div className="bup-foot">
        <Button onClick={onClose}>{t('popup.close')}</Button>
        {!list.readOnly && (
          <Button type="primary" onClick={confirm}>
            {t('popup.confirm')}
          </Button>
        )}
      </div>
    </>
  );
}

export interface UploadButtonProps extends Omit<UploadPopupProps, 'open' | 'onClose' | 'onConfirm'> {
  /** The files after a confirmed window. */
  readonly onChange?: (files: readonly StoredFile[]) => void;
}

/** A button with the number of files that opens the window: several files in the room of one cell. */
export function UploadButton({ onChange, disabled = false, value, ...popup }: UploadButtonProps) {
  const { t } = useUploadText();
  const [isOpen, setOpen] = useState(false);
  const count = typeof value === 'string' ? value.split(',').filter(Boolean).length : (value?.length ?? 0);
  return (
    <>
      <Button size="small" icon={<PaperClipOutlined aria-hidden />} disabled={disabled} onClick={() => setOpen(true)}>
        {count > 0 ? t('popup.count', { count }) : t('popup.open')}
      </Button>
      <UploadPopup
        {...popup}
        value={value}
        open={isOpen}
        onClose={() => setOpen(false)}
        onConfirm={(files) => {
          onChange?.(files);
          setOpen(false);
        }}
      />
    </>
  );
}
