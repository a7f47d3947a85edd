import './upload.css';
import { CloseOutlined, ExclamationCircleOutlined, MoreOutlined, PaperClipOutlined } from '@ant-design/icons';
import type { FileKind } from '@saiyun/sdk/contract';
import type { StoredFile, UploadFile, UploadUse } from '@saiyun/sdk/logic/upload';
import { Button, Progress, Tooltip } from 'antd';
import { lazy, Suspense, useRef, useState } from 'react';
import { DropMenu } from '../../ui/drop-menu.tsx';
import { useDownload, viewKindOf } from '../file-view/index.ts';
import { acceptOf } from './check-file.ts';
import { HiddenInput } from './file-chooser.tsx';
import { Told } from './file-list.tsx';
import type { FileQueue } from './file-queue.ts';
import { useUploadText } from './texts/index.ts';
import { type FilesValue, useUploads } from './use-uploads.ts';

const FilePreview = lazy(async () => ({ default: (await import('../file-view/index.ts')).FilePreview }));

/** Characters of a name that a cell has room for. */
const shownName = 5;

export interface UploadCellProps {
  /** The stored file: its path, or a list with one file and its name. */
  readonly value?: FilesValue | undefined;
  /** The stored file once it is there; `null` after it was removed (UPLOAD-04). */
  readonly onChange?: (file: StoredFile | null) => void;
  /** Every state on the way, with percent or message (UPLOAD-01, UPLOAD-03), for a table that keeps it. */
  readonly onState?: (file: UploadFile | null) => void;
  /** What the file must be. */
  readonly takes?: FileKind;
  /** Folder of a form field, or the data of a table's column (UPLOAD-19). */
  readonly use?: UploadUse;
  /** Address of the column's upload, where it has its own. */
  readonly action?: string;
  /** Field of the answer that holds the stored path (UPLOAD-20). */
  readonly responseName?: string;
  /** Whether the file can be downloaded; it can by default. */
  readonly allowDownload?: boolean;
  /** Whether the file can be removed; it can by default. */
  readonly allowRemove?: boolean;
  /** Shown, but not to be changed now. */
  readonly disabled?: boolean;
  /** Shows what is there and nothing to change it. */
  readonly readOnly?: boolean;
  /** Takes the focus at once, as the editor of a cell does. */
  readonly autoFocus?: boolean;
  /** Id of the control, for the label of a form. */
  readonly id?: string | undefined;
  /** What the control is for, where no label says it. */
  readonly 'aria-label'?: string | undefined;
}

const cut = (name: string): string => {
  const letters = [...name];
  return letters.length > shownName ? `${letters.slice(0, shownName).join('')}…` : name;
};

/** One file in the cell of a table: upload, progress, its name cut at five characters, and a menu. */
export function UploadCell({
  onChange,
  onState,
  allowDownload = true,
  allowRemove = true,
  disabled = false,
  readOnly = false,
  autoFocus = false,
  id,
  'aria-label': label,
  ...uploads
}: UploadCellProps) {
  const { t } = useUploadText();
  const all = useUploads({
    ...uploads,
    use: uploads.use ?? { use: 'cell' },
    limit: 1,
    onChange: ([file]) => onChange?.(file ?? null),
    ...(onState && { onState: (files) => onState(files[0] ?? null) }),
  });
  const input = useRef<HTMLInputElement>(null);
  const [file] = all.files;
  const isFixed = disabled || readOnly || !all.canUpload;
  const choose = () => input.current?.click();
  const take = (files: readonly File[]) => void all.add(files, file?.uid);
  return (
    <span className="bup-cell">
      <HiddenInput ref={input} accept={acceptOf(uploads.takes)} isSeveral={false} onFiles={take} />
      {file ? (
        <CellFile file={file} all={all} isFixed={isFixed} allowDownload={allowDownload} allowRemove={allowRemove} onReplace={choose} />
      ) : readOnly ? (
        <span className="bup-none">–</span>
      ) : (
        <Button
          {...(id && { id })}
          size="small"
          icon={<PaperClipOutlined aria-hidden />}
          disabled={isFixed}
          autoFocus={autoFocus}
          aria-label={label && `${label}: ${t('choose')}`}
          onClick={choose}
        >
          {t('choose')}
        </Button>
      )}
      <Told told={all.told} />
    </span>
  );
}

interface CellFileProps {
  readonly file: UploadFile;
  readonly all: FileQueue;
  readonly isFixed: boolean;
  readonly allowDownload: boolean;
  readonly allowRemove: boolean;
  readonly onReplace: () => void;
}

function CellFile({ file, all, isFixed, allowDownload, allowRemove, onReplace }: CellFileProps) {
  const { t } = useUploadText();
  const { name, status, uid, percent } = file;
  const { download, isUnknown } = useDownload(file.path ?? '');
  const [isOpen, setOpen] = useState(false);
  if (status === 'uploading')
    return (
      <>
        <Tooltip title={all.isWaiting(uid) ? t('waiting') : name}>
          <Progress type="circle" size={20} percent={percent} aria-label={t('progress', { name, percent })} />
        </Tooltip>
        <span className="bup-figure">{percent}%</span>
        <Button type="text" size="small" icon={<CloseOutlined />} aria-label={t('cancel.of', { name })} onClick={() => all.remove(uid)} />
      </>
    );
  const isFailed = status === 'error';
  const items = [
    ...(!isFailed && viewKindOf(name) ? [{ key: 'preview', label: t('preview'), onClick: () => setOpen(true) }] : []),
    ...(!isFailed && allowDownload ? [{ key: 'download', label: t('download'), onClick: download }] : []),
    ...(isFailed && !isFixed && all.canRetry(uid) ? [{ key: 'retry', label: t('retry'), onClick: () => all.retry(uid) }] : []),
    ...(isFixed ? [] : [{ key: 'replace', label: t('replace'), onClick: onReplace }]),
    ...(isFixed || !allowRemove ? [] : [{ key: 'remove', label: t('remove'), danger: true, onClick: () => all.remove(uid) }]),
  ];
  return (
    <>
      <Tooltip trigger={['hover', 'focus']} title={isFailed ? `${t('failed')}: ${file.message ?? t('unknown')}` : name}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the whole name, or the fault, is reached by keyboard */}
        <span className="bup-short" tabIndex={0} data-failed={isFailed || undefined}>
          {isFailed ? <ExclamationCircleOutlined aria-hidden /> : <PaperClipOutlined aria-hidden />} {cut(name)}
        </span>
      </Tooltip>
      {items.length > 0 && (
        <DropMenu menu={{ items }}>
          <Button type="text" size="small" icon={<MoreOutlined />} aria-label={t('menu.of', { name })} />
        </DropMenu>
      )}
      {isFailed && (
        <span role="alert" className="bup-fault">
          {t('fileFailed', { name })}
        </span>
      )}
      {isUnknown && (
        <span role="alert" className="bup-fault">
          {t('unknownFile')}
        </span>
      )}
      {isOpen && (
        <Suspense>
          <FilePreview files={[{ path: file.path ?? '', name }]} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
