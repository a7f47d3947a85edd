import './file-view.css';
import { Button, Spin } from 'antd';
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { type FileAddress, useBlocks } from '../provider/index.ts';
import { type ViewKind, viewKindOf } from './kind-of.ts';
import { useFileText } from './texts/index.ts';
import type { ViewerProps } from './viewers/viewer.ts';

const viewers: Readonly<Record<Exclude<ViewKind, 'otherVideo'>, ComponentType<ViewerProps>>> = {
  pdf: lazy(async () => ({ default: (await import('./viewers/pdf-view.tsx')).PdfView })),
  picture: lazy(async () => ({ default: (await import('./viewers/picture-view.tsx')).PictureView })),
  video: lazy(async () => ({ default: (await import('./viewers/video-view.tsx')).VideoView })),
  text: lazy(async () => ({ default: (await import('./viewers/text-view.tsx')).TextView })),
  sheet: lazy(async () => ({ default: (await import('./viewers/text-view.tsx')).SheetView })),
  document: lazy(async () => ({ default: (await import('./viewers/document-view.tsx')).DocumentView })),
};

export interface FileViewProps {
  /** Path of the stored file. */
  readonly path: string;
  /** Its name, whose ending says how it is shown: PDF, pictures, MP4, text, CSV and Word documents. */
  readonly name: string;
}

/** A stored file inside the page. What cannot be shown says why, and what to do instead (UPLOAD-22). */
export function FileView({ path, name }: FileViewProps) {
  const { t } = useFileText();
  const { fileUrl } = useBlocks();
  const [round, setRound] = useState(0);
  const [address, setAddress] = useState<FileAddress | 'unknown'>();
  const [fault, setFault] = useState<string>();
  const kind = viewKindOf(name);
  const isShown = kind !== undefined && kind !== 'otherVideo';
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks again
  useEffect(() => {
    if (!fileUrl || !isShown) return;
    let isGone = false;
    setAddress(undefined);
    setFault(undefined);
    fileUrl(path).then(
      (found) => !isGone && setAddress(found),
      () => !isGone && setAddress('unknown'),
    );
    return () => {
      isGone = true;
    };
  }, [path, fileUrl, isShown, round]);

  if (kind === 'otherVideo') return <Message text={t('video.unsupported')} />;
  if (!isShown) return <Message text={t('noPreview')} />;
  if (address === 'unknown') return <Message text={t('unknown')} onAgain={() => setRound(round + 1)} />;
  if (fault !== undefined) return <Message text={fault} onAgain={() => setRound(round + 1)} />;
  const Viewer = viewers[kind];
  const waits = (
    <div className="bfv-frame bfv-message" aria-busy="true">
      <Spin aria-label={t('loading')} />
    </div>
  );
  if (!address) return waits;
  return (
    <Suspense fallback={waits}>
      <Viewer url={address.url} name={name} onFault={setFault} />
    </Suspense>
  );
}

function Message({ text, onAgain }: { readonly text: string; readonly onAgain?: () => void }) {
  const { t } = useFileText();
  return (
    <div className="bfv-frame bfv-message" role="alert">
      <p>{text}</p>
      {onAgain && <Button onClick={onAgain}>{t('again')}</Button>}
    </div>
  );
}
