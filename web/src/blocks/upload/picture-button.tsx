import './upload.css';
import type { StoredFile, UploadUse } from '@saiyun/sdk/logic/upload';
import { Button, Progress } from 'antd';
import { useRef } from 'react';
import { acceptOf } from './check-file.ts';
import { HiddenInput } from './file-chooser.tsx';
import { Told } from './file-list.tsx';
import { useUploadText } from './texts/index.ts';
import { type FilesValue, useUploads } from './use-uploads.ts';

export interface PictureButtonProps {
  /** The stored picture: its path, or a list with it and its name. */
  readonly value?: FilesValue | undefined;
  /** The picture once it is stored. */
  readonly onChange?: (picture: StoredFile) => void;
  /** Largest picture in bytes, 2 GB by default. */
  readonly largest?: number;
  /** What the upload is for; the folder `temp` by default. */
  readonly use?: UploadUse;
  /** Text of the button, 点击上传 by default. */
  readonly text?: string;
  /** Shown, but not to be changed now. */
  readonly disabled?: boolean;
}

/** A button that puts another picture in the place of one that the page shows itself: a portrait, a logo. */
export function PictureButton({ onChange, text, disabled = false, ...uploads }: PictureButtonProps) {
  const { t } = useUploadText();
  const all = useUploads({ ...uploads, takes: 'image', limit: 1, onChange: ([picture]) => picture && onChange?.(picture) });
  const input = useRef<HTMLInputElement>(null);
  const [file] = all.files;
  const take = (files: readonly File[]) => void all.add(files, file?.uid);
  return (
    <div className="bup bup-one">
      <HiddenInput ref={input} accept={acceptOf('image')} isSeveral={false} onFiles={take} />
      {file?.status === 'uploading' ? (
        <>
          <Progress size="small" percent={file.percent} aria-label={t('progress', file)} />
          <Button size="small" aria-label={t('cancel.of', file)} onClick={() => all.remove(file.uid)}>
            {t('cancel')}
          </Button>
        </>
      ) : (
        <Button
          size="small"
          disabled={disabled || !all.canUpload}
          onClick={() => input.current?.click()}
          onPaste={(event) => take([...event.clipboardData.files].slice(0, 1))}
        >
          {text ?? t('choose')}
        </Button>
      )}
      {file?.status === 'error' && (
        <div role="alert" className="bup-fault">
          {t('fileFailed', file)} {file.message ?? t('unknown')}
          {all.canRetry(file.uid) && (
            <Button type="link" size="small" aria-label={t('retry.of', file)} onClick={() => all.retry(file.uid)}>
              {t('retry')}
            </Button>
          )}
        </div>
      )}
      <Told told={all.told} />
    </div>
  );
}
