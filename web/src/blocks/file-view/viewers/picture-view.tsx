import { ExpandOutlined, RotateRightOutlined, ZoomInOutlined, ZoomOutOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useFileText } from '../texts/index.ts';
import type { ViewerProps } from './viewer.ts';

const steps = [0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4, 6, 8];

/** A picture that can be made larger, smaller and turned. */
export function PictureView({ url, name, onFault }: ViewerProps) {
  const { t } = useFileText();
  const [zoom, setZoom] = useState(1);
  const [turns, setTurns] = useState(0);
  const step = (by: number) => setZoom((now) => steps[Math.max(0, Math.min(steps.length - 1, steps.indexOf(now) + by))] ?? 1);
  return (
    <>
      <div className="bfv-tools">
        <Button size="small" icon={<ZoomOutOutlined />} aria-label={t('zoomOut')} disabled={zoom === steps[0]} onClick={() => step(-1)} />
        <span className="bfv-figure" aria-live="polite">
          {Math.round(zoom * 100)}%
        </span>
        <Button size="small" icon={<ZoomInOutlined />} aria-label={t('zoomIn')} disabled={zoom === steps.at(-1)} onClick={() => step(1)} />
        <Button size="small" icon={<ExpandOutlined />} aria-label={t('zoomFit')} onClick={() => setZoom(1)} />
        <Button size="small" icon={<RotateRightOutlined />} aria-label={t('rotate')} onClick={() => setTurns((now) => now + 1)} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <section className="bfv-frame bfv-picture" tabIndex={0} aria-label={name}>
        <img src={url} alt={name} style={{ scale: String(zoom), rotate: `${turns * 90}deg` }} onError={() => onFault(t('failed'))} />
      </section>
    </>
  );
}
