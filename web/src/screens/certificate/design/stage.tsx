import { type CertificateSampleName, certificateSampleNames } from '@saiyun/sdk/logic/certificate';
import { Button, Segmented, Select } from 'antd';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useCertificateText } from '../../../messages/certificate/index.ts';
import { rulerWidth } from './rulers.tsx';
import { fitScale, type Size } from './sheet/geometry.ts';

/** Pixels of a millimetre at the size of the paper. */
const realScale = 96 / 25.4;
const zooms = [0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4] as const;
const margin = 12;

interface Props {
  readonly page: Size;
  readonly grid: number;
  readonly sample: CertificateSampleName;
  readonly onGrid: (mm: number) => void;
  readonly onSample: (sample: CertificateSampleName) => void;
  /** Whether the server is laying out what is seen. */
  readonly isBusy: boolean;
  readonly children: (scale: number) => ReactNode;
}

/** Where the sheet lies: how large it is shown, its grid, and whose certificate it shows. */
export function Stage({ page, grid, sample, onGrid, onSample, isBusy, children }: Props) {
  const { t } = useCertificateText();
  const space = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState<Size>({ width: 800, height: 560 });
  const [zoom, setZoom] = useState<number>();
  useLayoutEffect(() => {
    const at = space.current;
    if (!at) return;
    const watch = new ResizeObserver(([entry]) => entry && setRoom({ width: entry.contentRect.width, height: entry.contentRect.height }));
    watch.observe(at);
    return () => watch.disconnect();
  }, []);
  const fitting = fitScale(page, { width: room.width - rulerWidth, height: room.height - rulerWidth }, margin);
  const scale = zoom === undefined ? fitting : zoom * realScale;
  const shown = scale / realScale;
  const larger = zooms.find((one) => one > shown + 0.01);
  const smaller = zooms.findLast((one) => one < shown - 0.01);
  return (
    <div className="cd-stage">
      <div className="cd-tools">
        <Segmented
          size="small"
          aria-label={t('design.sample')}
          value={sample}
          options={certificateSampleNames.map((value) => ({ value, label: t(`sample.${value}`) }))}
          onChange={onSample}
        />
        <span className="cd-spacer" />
        <Select
          size="small"
          aria-label={t('design.grid')}
          value={grid}
          options={[0, 1, 5, 10].map((mm) => ({ value: mm, label: mm === 0 ? t('design.noGrid') : t('design.gridOf', { mm }) }))}
          onChange={onGrid}
        />
        <span className="cd-zoom">
          <Button size="small" disabled={!smaller} aria-label={t('design.smaller')} onClick={() => setZoom(smaller)}>
            −
          </Button>
          <span aria-live="polite">{Math.round(shown * 100)}%</span>
          <Button size="small" disabled={!larger} aria-label={t('design.larger')} onClick={() => setZoom(larger)}>
            +
          </Button>
          <Button size="small" onClick={() => setZoom(undefined)} aria-pressed={zoom === undefined}>
            {t('design.fit')}
          </Button>
        </span>
      </div>
      <div ref={space} className="cd-space" aria-busy={isBusy || undefined}>
        {children(scale)}
      </div>
    </div>
  );
}
