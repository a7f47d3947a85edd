import 'pdfjs-dist/web/pdf_viewer.css';
import { ExportOutlined, ZoomInOutlined, ZoomOutOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import * as pdfjs from 'pdfjs-dist';
// The viewer reads the library from here.
import './pdf-global.ts';
// oxlint-disable-next-line import/default -- the address that Vite gives it
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { EventBus, PDFLinkService, PDFViewer } from 'pdfjs-dist/web/pdf_viewer.mjs';
import { useEffect, useRef, useState } from 'react';
import { useFileText } from '../texts/index.ts';
import { openWindow } from './open-window.ts';
import { PdfData } from './pdf-data.ts';
import type { ViewerProps } from './viewer.ts';

pdfjs.GlobalWorkerOptions.workerSrc = workerUrl;

/** A PDF as pages that are drawn when they come into sight, with its text to select; long files are fetched in parts. */
export function PdfView({ url, name, onFault }: ViewerProps) {
  const { t } = useFileText();
  const frame = useRef<HTMLDivElement>(null);
  const viewer = useRef<PDFViewer>(null);
  const [pages, setPages] = useState({ page: 1, count: 0 });
  const [isBlocked, setBlocked] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once for each address
  useEffect(() => {
    const container = frame.current;
    if (!container) return;
    const eventBus = new EventBus();
    const linkService = new PDFLinkService({ eventBus, externalLinkTarget: 2, externalLinkRel: 'noopener noreferrer nofollow' });
    const shown = new PDFViewer({ container, eventBus, linkService, annotationMode: pdfjs.AnnotationMode.ENABLE });
    linkService.setViewer(shown);
    viewer.current = shown;
    let isGone = false;
    eventBus.on('pagesinit', () => {
      // The pages of a long file may be known only after the reader has left.
      if (!isGone) shown.currentScaleValue = 'page-width';
    });
    eventBus.on('pagechanging', ({ pageNumber }: { readonly pageNumber: number }) => setPages((now) => ({ ...now, page: pageNumber })));
    const task = pdfjs.getDocument({ url, cMapUrl: 'cmaps/', BinaryDataFactory: PdfData, enableXfa: false });
    task.promise.then(
      (document) => {
        if (isGone) return;
        shown.setDocument(document);
        linkService.setDocument(document);
        setPages({ page: 1, count: document.numPages });
      },
      (error: unknown) => {
        if (!isGone) onFault(t(error instanceof Error && error.name === 'PasswordException' ? 'pdf.locked' : 'failed'));
      },
    );
    return () => {
      isGone = true;
      shown.cleanup();
      void task.destroy();
    };
  }, [url]);
  return (
    <>
      <div className="bfv-tools">
        <Button size="small" icon={<ZoomOutOutlined />} aria-label={t('zoomOut')} onClick={() => viewer.current?.decreaseScale()} />
        <Button size="small" icon={<ZoomInOutlined />} aria-label={t('zoomIn')} onClick={() => viewer.current?.increaseScale()} />
        {pages.count > 0 && (
          <span className="bfv-figure" aria-live="polite">
            {t('pdf.page', pages)}
          </span>
        )}
        <Button
          size="small"
          icon={<ExportOutlined aria-hidden />}
          onClick={() => setBlocked(!openWindow(`${url}${url.includes('?') ? '&' : '?'}inline=1`))}
        >
          {t('pdf.window')}
        </Button>
      </div>
      {isBlocked && (
        <p role="alert" className="bfv-fault">
          {t('pdf.popups')}
        </p>
      )}
      <section className="bfv-frame" aria-label={name} aria-busy={pages.count === 0}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
        <div ref={frame} className="bfv-pages" tabIndex={0}>
          <div className="pdfViewer" />
        </div>
      </section>
    </>
  );
}
