import './upload.css';
import { DeleteOutlined, EyeOutlined, LeftOutlined, PlusOutlined, RightOutlined } from '@ant-design/icons';
import { moveImage, type StoredFile, type UploadFile, type UploadUse } from '@saiyun/sdk/logic/upload';
import { Button, Modal, Progress } from 'antd';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useBlocks } from '../provider/index.ts';
import { acceptOf } from './check-file.ts';
import { HiddenInput } from './file-chooser.tsx';
import { Told } from './file-list.tsx';
import { useUploadText } from './texts/index.ts';
import { type FilesValue, useUploads } from './use-uploads.ts';

const FilePreview = lazy(async () => ({ default: (await import('../file-view/index.ts')).FilePreview }));

export interface ImageCardsProps {
  /** Stored pictures: `fileName`, `filePath`, `fileSize` of each, or paths with commas between them. */
  readonly value?: FilesValue | undefined;
  /** The pictures in their order, as soon as none is on its way and none has failed. */
  readonly onChange?: (files: readonly StoredFile[]) => void;
  /** The pictures after every change of one of them, those on their way and those that failed as well. */
  readonly onState?: (files: readonly UploadFile[]) => void;
  /** Most pictures; 0, the default, for as many as one likes. */
  readonly limit?: number;
  /** What the pictures must be: any picture by default, or those that a signature may be. */
  readonly takes?: 'image' | 'signature';
  /** Largest picture in bytes. */
  readonly largest?: number;
  /** What the upload is for; the folder `temp` by default. */
  readonly use?: UploadUse;
  /** Shown, but not to be changed now. */
  readonly disabled?: boolean;
  /** Shows the pictures and nothing to change them. */
  readonly readOnly?: boolean;
  /** Id of the control, for the label of a form. */
  readonly id?: string | undefined;
  /** What the control is for, where no label says it. */
  readonly 'aria-label'?: string | undefined;
}

/** Pictures as cards (UPLOAD-17) that can be looked at, moved left and right, and removed. */
export function ImageCards({ disabled = false, readOnly = false, id, 'aria-label': label, takes = 'image', ...uploads }: ImageCardsProps) {
  const { t, say } = useUploadText();
  const all = useUploads({ ...uploads, takes });
  const input = useRef<HTMLInputElement>(null);
  const [warning, setWarning] = useState<string>();
  const [shown, setShown] = useState<string>();
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const isFixed = disabled || readOnly;
  const move = (uid: string, to: 'left' | 'right') => {
    const moved = moveImage(
      all.files,
      all.files.findIndex((file) => file.uid === uid),
      to,
    );
    setWarning('warning' in moved ? say(moved.warning) : undefined);
    if ('images' in moved) all.reorder(moved.images);
  };
  const pictures = all.files.flatMap(({ status, path, name }) => (status === 'done' && path ? [{ path, name }] : []));
  const failed = all.files.find(({ status, uid }) => status === 'error' && !closed.has(uid));
  return (
    <div className="bup">
      <HiddenInput ref={input} accept={acceptOf(takes)} isSeveral={uploads.limit !== 1} onFiles={(files) => void all.add(files)} />
      <ul className="bup-cards" aria-label={label}>
        {all.files.map((file) => (
          <li key={file.uid} className="bup-card" data-status={file.status}>
            <Picture file={file} />
            <CardActs
              file={file}
              isFixed={isFixed}
              onShow={() => setShown(file.path)}
              onMove={(to) => move(file.uid, to)}
              onRemove={() => all.remove(file.uid)}
            />
          </li>
        ))}
        {!readOnly && all.room > 0 && (
          <li>
            <button
              type="button"
              {...(id && { id })}
              className="bup-card bup-add"
              disabled={disabled || !all.canUpload}
              onClick={() => input.current?.click()}
              onDragOver={(event) => event.preventDefault()}
              onDrop={(event) => {
                event.preventDefault();
                void all.add([...event.dataTransfer.files]);
              }}
              onPaste={(event) => void all.add([...event.clipboardData.files])}
            >
              <PlusOutlined aria-hidden />
              <span>{t('choose')}</span>
            </button>
          </li>
        )}
      </ul>
      {readOnly && all.files.length === 0 && <span className="bup-none">{t('none')}</span>}
      <Told told={all.told} />
      <div role="status" className="bup-warning">
        {warning}
      </div>
      {failed && (
        <Modal
          open
          title={t('image.title')}
          footer={
            <Button type="primary" onClick={() => setClosed(new Set(closed).add(failed.uid))}>
              {t('ok')}
            </Button>
          }
          onCancel={() => setClosed(new Set(closed).add(failed.uid))}
        >
          <p>{t('fileFailed', { name: failed.name })}</p>
          <p>{failed.message ?? t('unknown')}</p>
        </Modal>
      )}
      {shown !== undefined && (
        <Suspense>
          <FilePreview files={pictures} start={shown} onClose={() => setShown(undefined)} />
        </Suspense>
      )}
    </div>
  );
}

/** The picture of a card, or how far it has come. */
function Picture({ file }: { readonly file: UploadFile }) {
  const { t } = useUploadText();
  const { fileUrl } = useBlocks();
  const { path, status, name, percent } = file;
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (status !== 'done' || !path || !fileUrl) return;
    let isGone = false;
    fileUrl(path).then(
      (found) => !isGone && setUrl(found.url),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [path, status, fileUrl]);
  if (status === 'uploading') return <Progress type="circle" size={48} percent={percent} aria-label={t('progress', { name, percent })} />;
  if (status === 'error')
    return (
      <span className="bup-fault" title={file.message}>
        {t('failed')}
      </span>
    );
  return url ? <img src={url} alt={name} loading="lazy" /> : <span className="bup-name">{name}</span>;
}

interface CardActsProps {
  readonly file: UploadFile;
  readonly isFixed: boolean;
  readonly onShow: () => void;
  readonly onMove: (to: 'left' | 'right') => void;
  readonly onRemove: () => void;
}

/** The buttons of a card. */
function CardActs({ file, isFixed, onShow, onMove, onRemove }: CardActsProps) {
  const { t } = useUploadText();
  return (
    <span className="bup-card-acts">
      {file.status === 'done' && (
        <Button size="small" type="text" icon={<EyeOutlined />} aria-label={t('image.preview', { name: file.name })} onClick={onShow} />
      )}
      {!isFixed && (
        <>
          <Button
            size="small"
            type="text"
            icon={<LeftOutlined />}
            aria-label={t('image.left', { name: file.name })}
            onClick={() => onMove('left')}
          />
          <Button
            size="small"
            type="text"
            icon={<RightOutlined />}
            aria-label={t('image.right', { name: file.name })}
            onClick={() => onMove('right')}
          />
          <Button
            size="small"
            type="text"
            icon={<DeleteOutlined />}
            aria-label={t(file.status === 'uploading' ? 'cancel.of' : 'remove.of', { name: file.name })}
            onClick={onRemove}
          />
        </>
      )}
    </span>
  );
}
