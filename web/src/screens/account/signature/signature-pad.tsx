import { Button } from 'antd';
import { type PointerEvent, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useAccountText } from '../../../messages/account/index.ts';

/** Size of the stored picture, in pixels. */
export const signatureSize = { width: 600, height: 240 } as const;

/** Both ways to make a signature return its picture, or null while there is none. */
export interface SignatureSource {
  readonly picture: () => Promise<Blob | null>;
}

type Stroke = readonly (readonly [x: number, y: number])[];

const draw = (canvas: HTMLCanvasElement, strokes: readonly Stroke[]): void => {
  const pen = canvas.getContext('2d');
  if (!pen) return;
  pen.clearRect(0, 0, canvas.width, canvas.height);
  pen.lineWidth = 5;
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  pen.strokeStyle = '#111827';
  for (const stroke of strokes) {
    const [first, ...rest] = stroke;
    if (!first) continue;
    pen.beginPath();
    pen.moveTo(...first);
    pen.lineTo(...first);
    for (const [i, point] of rest.entries()) {
      const next = rest[i + 1] ?? point;
      pen.quadraticCurveTo(...point, (point[0] + next[0]) / 2, (point[1] + next[1]) / 2);
    }
    pen.stroke();
  }
};

/** A signature drawn with mouse, pen or finger (ACCT-02, SCREEN-99). */
export function SignaturePad({ ref }: { readonly ref: Ref<SignatureSource> }) {
  const { t } = useAccountText();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [strokes, setStrokes] = useState<readonly Stroke[]>([]);
  const drawing = useRef(false);

  useEffect(() => {
    if (canvas.current) draw(canvas.current, strokes);
  }, [strokes]);
  useImperativeHandle(
    ref,
    () => ({
      picture: async () =>
        strokes.length === 0 ? null : new Promise((resolve) => canvas.current?.toBlob((blob) => resolve(blob), 'image/png')),
    }),
    [strokes],
  );

  const pointOf = (e: PointerEvent<HTMLCanvasElement>): readonly [number, number] => {
    const box = e.currentTarget.getBoundingClientRect();
    return [((e.clientX - box.left) / box.width) * signatureSize.width, ((e.clientY - box.top) / box.height) * signatureSize.height];
  };
  const begin = (e: PointerEvent<HTMLCanvasElement>) => {
    if (e.button !== 0) return;
    e.currentTarget.setPointerCapture(e.pointerId);
    drawing.current = true;
    const point = pointOf(e);
    setStrokes((before) => [...before, [point]]);
  };
  const go = (e: PointerEvent<HTMLCanvasElement>) => {
    if (!drawing.current) return;
    const point = pointOf(e);
    setStrokes((before) => [...before.slice(0, -1), [...(before.at(-1) ?? []), point]]);
  };
  return (
    <div className="ac-pad">
      <canvas
        ref={canvas}
        {...signatureSize}
        role="img"
        aria-label={t('signature.drawHint')}
        onPointerDown={begin}
        onPointerMove={go}
        onPointerUp={() => {
          drawing.current = false;
        }}
        onPointerCancel={() => {
          drawing.current = false;
        }}
      />
      <div className="ac-tools">
        <span>{t('signature.drawHint')}</span>
        <Button disabled={strokes.length === 0} onClick={() => setStrokes(strokes.slice(0, -1))}>
          {t('signature.undo')}
        </Button>
        <Button disabled={strokes.length === 0} onClick={() => setStrokes([])}>
          {t('signature.clear')}
        </Button>
      </div>
    </div>
  );
}
