import { renderAsync } from 'docx-preview';
import { useEffect, useRef, useState } from 'react';
import { useFileText } from '../texts/index.ts';
import type { ViewerProps } from './viewer.ts';

/** A Word document (.docx) as pages. */
export function DocumentView({ url, name, onFault }: ViewerProps) {
  const { t } = useFileText();
  const body = useRef<HTMLDivElement>(null);
  const [isReady, setReady] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once for each address
  useEffect(() => {
    const stop = new AbortController();
    fetch(url, { signal: stop.signal })
      .then(async (answer) => {
        if (!answer.ok) throw new Error(String(answer.status));
        const file = await answer.blob();
        if (stop.signal.aborted || !body.current) return;
        await renderAsync(file, body.current, undefined, {
          className: 'bfv-docx',
          ignoreLastRenderedPageBreak: false,
          renderAltChunks: false,
        });
        setReady(true);
      })
      .catch(() => !stop.signal.aborted && onFault(t('failed')));
    return () => stop.abort();
  }, [url]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
    <section className="bfv-frame bfv-document" tabIndex={0} aria-label={name} aria-busy={!isReady}>
      <div ref={body} />
    </section>
  );
}
