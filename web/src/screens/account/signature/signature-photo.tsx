import { type PointerEvent, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { acceptOf, FileChooser, useFileCheck } from '../../../blocks/upload/index.ts';
import { useAccountText } from '../../../messages/account/index.ts';
import { type SignatureSource, signatureSize } from './signature-pad.tsx';

interface Placed {
  readonly zoom: number;
  /** Offset of the picture's centre from the frame's, in pixels of the frame. */
  readonly x: number;
  readonly y: number;
}

const middle: Placed = { zoom: 1, x: 0, y: 0 };

const draw = (canvas: HTMLCanvasElement, image: ImageBitmap | undefined, { zoom, x, y }: Placed): void => {
  const pen = canvas.getContext('2d');
  if (!pen) return;
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  if (!image) return;
  const scale = Math.min(canvas.width / image.width, canvas.height / image.height) * zoom;
  const [width, height] = [image.width * scale, image.height * scale];
  pen.drawImage(image, (canvas.width - width) / 2 + x, (canvas.height - height) / 2 + y, width, height);
};

/** A photographed signature, cropped by moving and zooming it in the frame (ACCT-02, SCREEN-99). */
export function SignaturePhoto({ ref }: { readonly ref: Ref<SignatureSource> }) {
  const { t } = useAccountText();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [image, setImage] = useState<ImageBitmap>();
  const [fault, setFault] = useState<string>();
  // ACCT-04.
  const check = useFileCheck({ takes: 'signature' });
  const [placed, setPlaced] = useState(middle);
  const held = useRef<{ readonly x: number; readonly y: number }>(undefined);

  useEffect(() => {
    if (canvas.current) draw(canvas.current, image, placed);
  }, [image, placed]);
  useImperativeHandle(
    ref,
    () => ({
      picture: async () => (image ? new Promise((resolve) => canvas.current?.toBlob((blob) => resolve(blob), 'image/png')) : null),
    }),
    [image],
  );

  const choose = async (file: File) => {
    const found = await check(file);
    setFault(found);
    if (found) return;
    try {
      setImage(await createImageBitmap(file));
      setPlaced(middle);
    } catch {
      setFault(t('signature.unreadable'));
    }
  };
  const move = (e: PointerEvent<HTMLCanvasElement>) => {
    const from = held.current;
    if (!from) return;
    const scale = signatureSize.width / e.currentTarget.getBoundingClientRect().width;
    held.current = { x: e.clientX, y: e.clientY };
    setPlaced((before) => ({ ...before, x: before.x + (e.clientX - from.x) * scale, y: before.y + (e.clientY - from.y) * scale }));
  };
  const release = () => {
    held.current = undefined;
  };
  return (
    <div className="ac-pad">
      <canvas
        ref={canvas}
        {...signatureSize}
        className="ac-photo"
        role="img"
        aria-label={t('signature.photoHint')}
        onPointerDown={(e) => {
          e.currentTarget.setPointerCapture(e.pointerId);
          held.current = { x: e.clientX, y: e.clientY };
        }}
        onPointerMove={move}
        onPointerUp={release}
        onPointerCancel={release}
      />
      <FileChooser
        accept={acceptOf('signature')}
        isSeveral={false}
        isDisabled={false}
        text={t('signature.choose')}
        onFiles={([file]) => file && void choose(file)}
      />
      <div role="alert" className="bup-fault">
        {fault}
      </div>
      <div className="ac-tools">
        <label>
          {t('signature.zoom')}
          <input
            type="range"
            min={0.5}
            max={4}
            step={0.05}
            disabled={!image}
            value={placed.zoom}
            onChange={(e) => setPlaced({ ...placed, zoom: Number(e.target.value) })}
          />
        </label>
      </div>
      <p className="pg-note" style={{ margin: 0 }}>
        {t('signature.photoHint')}
      </p>
    </div>
  );
}
