import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Segmented } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { ChoiceProp } from '../../../kit/designer/choice-prop.tsx';
import { failureMessage } from '../../../lib/errors/error-policy.ts';
import { useSettled } from '../../../lib/use-settled.ts';
import { usePrintDesignText } from '../../../messages/print-design/index.ts';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { bodyOf, type Design } from './logic/print.ts';
import { printDesignCalls } from './use-print-fields.ts';

interface Props {
  readonly design: Design;
  /** Something stands against the page, so that the server would refuse it. */
  readonly isRight: boolean;
}

/** Papers in CSS pixels, with the margin that surrounds them on a screen. */
const sizes: Readonly<Record<Design['paper'], { readonly width: number; readonly height: number }>> = {
  A4: { width: 794, height: 1123 },
  A4L: { width: 1123, height: 794 },
  A5: { width: 560, height: 794 },
};
const around = 48;
const pauseMs = 400;

/** How wide the frame is, to draw the paper to scale in it. */
function useWidth() {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const box = ref.current;
    if (!box) return;
    const observer = new ResizeObserver(() => setWidth(box.clientWidth));
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}

/** The address of a page that the server made, for as long as it is shown. */
const useAddress = (html: string | undefined): string | undefined => {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (html === undefined) return;
    const made = URL.createObjectURL(new Blob([html], { type: 'text/html; charset=utf-8' }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [html]);
  return address;
};

/** The page on paper to scale, as the server prints it, with a row of the source. */
export function Paper({ design, isRight }: Props) {
  const { t, lang } = usePrintDesignText();
  const [shownIn, setLang] = useState(lang);
  const [row, setRow] = useState<string>();
  const frame = useRef<HTMLIFrameElement>(null);
  const { ref, width } = useWidth();
  const asked = useSettled(
    JSON.stringify({ source: design.source, body: bodyOf(design), shownIn, ...(row !== undefined && { id: row }) }),
    pauseMs,
  );
  const { data, error, isFetching } = useQuery({
    queryKey: ['online-print', 'preview', asked],
    queryFn: ({ signal }) => printDesignCalls.preview(JSON.parse(asked), { signal }),
    enabled: isRight,
    placeholderData: (before) => before,
    retry: false,
  });
  const address = useAddress(data?.html);
  const size = sizes[design.paper];
  const scale = width > 0 ? Math.min(1, width / (size.width + around)) : 1;
  return (
    <div className="pd-preview" aria-busy={isFetching}>
      <div className="kd-bar">
        {data && data.rows.length > 0 ? (
          <div className="pd-row">
            <ChoiceProp<string>
              label={t('preview.row')}
              value={data.id ?? undefined}
              isSearched
              choices={data.rows.map(({ id, title }) => ({ value: id, label: title }))}
              onChange={setRow}
            />
          </div>
        ) : (
          <span className="kd-quiet">{data && t('preview.sample')}</span>
        )}
        <span className="od-tools">
          <Segmented<'zh-CN' | 'en'>
            aria-label={t('preview.lang')}
            value={shownIn}
            onChange={setLang}
            options={[
              { value: 'zh-CN', label: t('preview.zh') },
              { value: 'en', label: t('preview.en') },
            ]}
          />
          <Button disabled={!data} onClick={() => frame.current?.contentWindow?.print()}>
            {t('preview.print')}
          </Button>
        </span>
      </div>
      {error && isRight && <Alert type="warning" showIcon title={t('preview.failed', { reason: failureMessage(error) })} />}
      <div ref={ref} className="pd-paper" style={{ height: data ? (size.height + around) * scale : undefined }}>
        {address ? (
          // No script of a page runs here: it may only be printed.
          <iframe
            ref={frame}
            title={t('preview.title')}
            sandbox="allow-same-origin allow-modals"
            src={address}
            style={{ width: size.width + around, height: size.height + around, transform: `scale(${scale})` }}
          />
        ) : (
          isRight && !error && <SkeletonRows rows={8} label={t('loading')} />
        )}
      </div>
    </div>
  );
}
