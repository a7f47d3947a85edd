import { useEffect, useEffectEvent, useRef } from 'react';
import { useFileText } from '../texts/index.ts';
import type { ViewerProps } from './viewer.ts';

/** A video with the browser's own controls; it is fetched in parts, as far as it is watched. */
export function VideoView({ url, name, onFault }: ViewerProps) {
  const { t } = useFileText();
  const video = useRef<HTMLVideoElement>(null);
  const fail = useEffectEvent(() => onFault(t('video.unsupported')));
  // It begins to load before it stands in the page; a fault of that time is told to nobody.
  useEffect(() => {
    if (video.current?.error) fail();
  }, []);
  return (
    <div className="bfv-frame bfv-video">
      {/* biome-ignore lint/a11y/useMediaCaption: uploaded videos come without captions */}
      <video ref={video} controls preload="metadata" src={url} aria-label={name} onError={() => onFault(t('video.unsupported'))} />
    </div>
  );
}
