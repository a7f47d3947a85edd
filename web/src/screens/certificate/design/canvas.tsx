import type { CertificateElement } from '@saiyun/sdk/contract';
import type { SheetValues } from '@saiyun/sdk/logic/certificate';
import type { KeyboardEvent } from 'react';
import { useCertificateText } from '../../../messages/certificate/index.ts';
import { ElementPicture } from './element-picture.tsx';
import { Rulers, rulerWidth } from './rulers.tsx';
import type { Problem } from './sheet/elements.ts';
import { around, type Box, handles, type Size } from './sheet/geometry.ts';
import { type Dragging, useDrag } from './use-drag.ts';

interface Props {
  readonly page: Size;
  readonly elements: readonly CertificateElement[];
  readonly locale: string;
  readonly values: SheetValues;
  readonly scale: number;
  /** Millimetres; 0 for none. */
  readonly grid: number;
  readonly chosen: readonly number[];
  readonly problems: ReadonlyMap<number, readonly Problem[]>;
  readonly pathOf: (element: CertificateElement, place: number) => string | undefined;
  readonly nameOf: (element: CertificateElement) => string;
  readonly onChoose: (chosen: readonly number[]) => void;
  /** Left out where nothing may be changed. */
  readonly onChange: ((elements: readonly CertificateElement[], tag?: string) => void) | undefined;
  readonly onKey: (event: KeyboardEvent) => void;
}

/** The sheet to scale: elements are chosen, moved and resized with the pointer or the keys, and snap to one another. */
export function Canvas(props: Props) {
  const { page, elements, locale, values, scale, grid, chosen, problems, pathOf, nameOf, onChoose, onChange, onKey } = props;
  const { t } = useCertificateText();
  const drag = useDrag(props);
  const { live, begin, move, end, stop } = drag;
  const shown = live?.elements ?? elements;
  const boxes = chosen.flatMap((i) => shown[i] ?? []);

  const place = ({ x, y, w, h }: Box) => ({ left: x * scale, top: y * scale, width: w * scale, height: h * scale });
  return (
    <div className="cd-board" style={{ width: page.width * scale + rulerWidth, height: page.height * scale + rulerWidth }}>
      <Rulers page={page} scale={scale} marked={boxes.length > 0 ? around(boxes) : undefined} />
      {/* biome-ignore lint/a11y/useSemanticElements: no set of fields, but what lies on a sheet */}
      <div
        className="cd-sheet"
        role="group"
        aria-label={t('design.sheet', { width: page.width, height: page.height })}
        style={{
          width: page.width * scale,
          height: page.height * scale,
          ...(grid > 0 && grid * scale >= 6 && { backgroundSize: `${grid * scale}px ${grid * scale}px` }),
        }}
        data-grid={grid > 0 && grid * scale >= 6}
        onPointerDown={(event) => event.target === event.currentTarget && onChoose([])}
        onKeyDown={onKey}
      >
        {shown.map((element, i) => {
          const faults = problems.get(i);
          const name = nameOf(element);
          return (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: elements have nothing but their place
              key={i}
              type="button"
              className="cd-element"
              style={place(element)}
              data-type={element.type}
              data-faulty={faults !== undefined}
              aria-pressed={chosen.includes(i)}
              aria-label={faults ? t('design.faulty', { name, fault: faults.map(({ text }) => text).join('；') }) : name}
              onPointerDown={(event) => begin(event, i)}
              onPointerMove={move}
              onPointerUp={end}
              onPointerCancel={stop}
              onFocus={() => !chosen.includes(i) && !drag.isDragging() && onChoose([i])}
            >
              <ElementPicture
                element={element}
                path={pathOf(element, i)}
                scale={scale}
                values={values}
                locale={locale}
                missing={t('design.noPicture')}
              />
            </button>
          );
        })}
        <Marks
          drag={drag}
          box={boxes.length === 1 ? boxes[0] : undefined}
          place={chosen[0] ?? 0}
          scale={scale}
          mayChange={onChange !== undefined}
        />
      </div>
    </div>
  );
}

interface MarksProps {
  readonly drag: Dragging;
  /** The box of the only chosen element. */
  readonly box: Box | undefined;
  readonly place: number;
  readonly scale: number;
  readonly mayChange: boolean;
}

/** The lines that hold what is moved, where it is, and the handles by which the chosen one is resized. */
function Marks({ drag: { live, begin, move, end, stop }, box, place, scale, mayChange }: MarksProps) {
  return (
    <>
      {live?.guides.map(({ axis, at }) => (
        <span
          key={`${axis}${at}`}
          className="cd-guide"
          data-axis={axis}
          style={axis === 'x' ? { left: at * scale } : { top: at * scale }}
        />
      ))}
      {box && live && (
        <output className="cd-at" style={{ left: box.x * scale, top: (box.y + box.h) * scale + 6 }}>
          {`${box.x}, ${box.y} · ${box.w} × ${box.h} mm`}
        </output>
      )}
      {mayChange &&
        box &&
        handles.map((handle) => (
          <span
            key={handle}
            className="cd-handle"
            data-handle={handle}
            style={{
              left: (box.x + (handle.includes('w') ? 0 : handle.includes('e') ? box.w : box.w / 2)) * scale,
              top: (box.y + (handle.includes('n') ? 0 : handle.includes('s') ? box.h : box.h / 2)) * scale,
            }}
            onPointerDown={(event) => begin(event, place, handle)}
            onPointerMove={move}
            onPointerUp={end}
            onPointerCancel={stop}
          />
        ))}
    </>
  );
}
