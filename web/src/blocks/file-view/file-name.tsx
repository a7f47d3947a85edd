import './file-view.css';
import { PaperClipOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useBlocks } from '../provider/index.ts';
import { viewKindOf } from './kind-of.ts';
import { useFileText } from './texts/index.ts';
import { useDownload } from './use-download.ts';

const FilePreview = lazy(async () => ({ default: (await import('./file-preview.tsx')).FilePreview }));

export interface FileNameProps {
  /** Path of the stored file. */
  readonly path: string;
  /** The name under which it was uploaded; without it `fileUrl` of `Blocks` is asked. */
  readonly name?: string | undefined;
  /** Other files of the same place, which the preview leads to. */
  readonly among?: readonly { readonly path: string; readonly name: string }[];
  /** Downloads at a click even what could be shown. */
  readonly downloadOnly?: boolean;
}

/** The name of a stored file. A click shows it, or downloads what cannot be shown; an unknown file says so in its place (UPLOAD-07). */
export function FileName({ path, name: given, among, downloadOnly }: FileNameProps) {
  const { t } = useFileText();
  const { fileUrl } = useBlocks();
  const [asked, setAsked] = useState<string>();
  const { download, isBusy, isUnknown } = useDownload(path);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (given !== undefined || !fileUrl) return;
    let isGone = false;
    fileUrl(path).then(
      ({ fileName }) => !isGone && setAsked(fileName),
      // What is wrong is told when somebody wants the file.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [path, given, fileUrl]);

  const name = given ?? asked ?? t('file');
  const isShown = !downloadOnly && viewKindOf(name) !== undefined;
  return (
    <span className="bfv-name">
      <Button
        type="link"
        size="small"
        icon={<PaperClipOutlined aria-hidden />}
        loading={isBusy}
        onClick={() => (isShown ? setOpen(true) : download())}
        aria-label={t(isShown ? 'preview.of' : 'download.of', { name })}
        title={name}
      >
        <span className="bfv-cut">{name}</span>
      </Button>
      {isUnknown && (
        <span role="alert" className="bfv-fault">
          {t('unknown')}
        </span>
      )}
      {isOpen && (
        <Suspense>
          <FilePreview files={among ?? [{ path, name }]} start={path} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </span>
  );
}
