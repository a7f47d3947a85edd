import * as pdfjs from 'pdfjs-dist';
// oxlint-disable-next-line import/default -- the address that Vite gives it
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { useEffect, useRef } from 'react';

pdfjs.GlobalWorkerOptions.workerSrc = workerUrl;

interface Props {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Pixels of its width on the page; drawn as sharp as the screen is. */
  readonly width: number;
  readonly label: string;
  readonly onFault: () => void;
}

/** The first page of a PDF as a picture. */
export function PdfPage({ bytes, width, label, onFault }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn once for each file and width
  useEffect(() => {
    // The library takes what it is given for itself.
    const task = pdfjs.getDocument({ data: bytes.slice(), enableXfa: false });
    let isGone = false;
    const draw = async () => {
      const page = await (await task.promise).getPage(1);
      const whole = page.getViewport({ scale: 1 });
      const target = canvas.current;
      if (isGone || !target) return;
      const viewport = page.getViewport({ scale: (width / whole.width) * Math.max(1, devicePixelRatio) });
      target.width = viewport.width;
      target.height = viewport.height;
      target.style.aspectRatio = `${whole.width} / ${whole.height}`;
      await page.render({ canvas: target, viewport }).promise;
    };
    draw().catch(() => !isGone && onFault());
    return () => {
      isGone = true;
      void task.destroy();
    };
  }, [bytes, width]);
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={label}
      style={{ width, maxWidth: '100%', display: 'block', background: 'var(--sy-paper)' }}
    />
  );
}
