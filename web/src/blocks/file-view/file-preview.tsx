import { DownloadOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Modal } from 'antd';
import { type KeyboardEvent, Suspense, useState } from 'react';
import { FileView } from './file-view.tsx';
import { useFileText } from './texts/index.ts';
import { useDownload } from './use-download.ts';

export interface FilePreviewProps {
  /** The files that one can go through; their names say how each is shown. */
  readonly files: readonly { readonly path: string; readonly name: string }[];
  /** Path of the one that is shown first. */
  readonly start?: string;
  /** The window was closed without a result. */
  readonly onClose: () => void;
}

/** Files one after the other in a window over the page: arrows and buttons lead to the next, Esc closes it. */
export function FilePreview({ files, start, onClose }: FilePreviewProps) {
  const { t } = useFileText();
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      files.findIndex(({ path }) => path === start),
    ),
  );
  const file = files[at];
  const { download, isUnknown, isBusy } = useDownload(file?.path ?? '');
  const go = (by: number) => setAt((now) => Math.min(files.length - 1, Math.max(0, now + by)));
  const handleKeys = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLVideoElement) return;
    if (event.key === 'ArrowLeft') go(-1);
    if (event.key === 'ArrowRight') go(1);
  };
  if (!file) return null;
  return (
    <Modal
      open
      centered
      footer={null}
      width="min(1120px, 96vw)"
      title={<span className="bfv-title">{file.name}</span>}
      onCancel={onClose}
      closable={{ 'aria-label': t('close') }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a short cut for the buttons in it */}
      <div onKeyDown={handleKeys}>
        <div className="bfv-bar">
          {files.length > 1 && (
            <>
              <Button size="small" icon={<LeftOutlined />} aria-label={t('previous')} disabled={at === 0} onClick={() => go(-1)} />
              <span aria-live="polite">{t('place', { at: at + 1, count: files.length })}</span>
              <Button
                size="small"
                icon={<RightOutlined />}
                aria-label={t('next')}
                disabled={at === files.length - 1}
                onClick={() => go(1)}
              />
            </>
          )}
          <Button size="small" icon={<DownloadOutlined aria-hidden />} loading={isBusy} onClick={download}>
            {t('download')}
          </Button>
          {isUnknown && (
            <span role="alert" className="bfv-fault">
              {t('unknown')}
            </span>
          )}
        </div>
        <Suspense fallback={<div className="bfv-frame" aria-busy="true" />}>
          <FileView key={file.path} path={file.path} name={file.name} />
        </Suspense>
      </div>
    </Modal>
  );
}
