import type { CertificateElement } from '@saiyun/sdk/contract';
import { type PointerEvent, useRef, useState } from 'react';
import { around, type Box, type Guide, type Handle, rounded, type Size, type Snapped, snapMove, snapResize } from './sheet/geometry.ts';

/** Pixels within which lines attract. */
const reachPx = 6;
/** Pixels that the pointer may tremble in a click. */
const stillPx = 3;

/** What the pointer is doing. */
interface Drag {
  readonly handle: Handle | undefined;
  readonly x: number;
  readonly y: number;
  readonly chosen: readonly number[];
  readonly boxes: readonly Box[];
  /** Chosen alone if the pointer did not move. */
  readonly click: number | undefined;
}

const withBoxes = (
  elements: readonly CertificateElement[],
  chosen: readonly number[],
  boxes: readonly Box[],
): readonly CertificateElement[] =>
  elements.map((element, i) => {
    const { x, y, w, h } = boxes[chosen.indexOf(i)] ?? element;
    return chosen.includes(i) ? { ...element, x, y, w, h } : element;
  });

interface Asked {
  readonly page: Size;
  readonly elements: readonly CertificateElement[];
  readonly scale: number;
  readonly grid: number;
  readonly chosen: readonly number[];
  readonly onChoose: (chosen: readonly number[]) => void;
  readonly onChange: ((elements: readonly CertificateElement[], tag?: string) => void) | undefined;
}

/** What the pointer needs to be told of on an element or a handle. */
export interface Dragging {
  /** The elements as they are drawn while the pointer moves them. */
  readonly live: { readonly elements: readonly CertificateElement[]; readonly guides: readonly Guide[] } | undefined;
  readonly isDragging: () => boolean;
  readonly begin: (event: PointerEvent, place: number, handle?: Handle) => void;
  readonly move: (event: PointerEvent) => void;
  readonly end: (event: PointerEvent) => void;
  readonly stop: () => void;
}

/** Choosing, moving and resizing with the pointer. */
export function useDrag({ page, elements, scale, grid, chosen, onChoose, onChange }: Asked): Dragging {
  const drag = useRef<Drag>(undefined);
  const [live, setLive] = useState<Dragging['live']>();
  const snapped = (
    { handle, x, y, chosen: moved, boxes: from }: Drag,
    event: PointerEvent,
  ): readonly [readonly Box[], readonly Guide[]] => {
    const [dx, dy] = [(event.clientX - x) / scale, (event.clientY - y) / scale];
    const others = elements.filter((_one, i) => !moved.includes(i));
    // Alt holds nothing fast.
    const how = { page, others, grid: event.altKey ? 0 : grid, reach: event.altKey ? 0 : reachPx / scale };
    const [first] = from;
    if (handle && first) {
      const isSquare = elements[moved[0] ?? -1]?.type === 'qr';
      const { box, guides }: Snapped = snapResize(first, handle, dx, dy, how, isSquare);
      return [[box], guides];
    }
    const whole = around(from);
    const { box, guides } = snapMove({ ...whole, x: whole.x + dx, y: whole.y + dy }, how);
    const [byX, byY] = [box.x - whole.x, box.y - whole.y];
    return [from.map((one) => ({ ...one, x: rounded(one.x + byX), y: rounded(one.y + byY) })), guides];
  };

  const begin = (event: PointerEvent, place: number, handle?: Handle) => {
    if (event.button !== 0) return;
    const isAdded = event.shiftKey || event.ctrlKey || event.metaKey;
    const isChosen = chosen.includes(place);
    const next = isAdded ? (isChosen ? chosen.filter((i) => i !== place) : [...chosen, place]) : isChosen ? chosen : [place];
    onChoose(next);
    if (!onChange || !next.includes(place)) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const from = next.flatMap((i) => elements[i] ?? []);
    drag.current = { handle, x: event.clientX, y: event.clientY, chosen: next, boxes: from, click: isAdded ? undefined : place };
  };
  const move = (event: PointerEvent) => {
    const now = drag.current;
    if (!now || (!live && Math.hypot(event.clientX - now.x, event.clientY - now.y) < stillPx)) return;
    const [moved, guides] = snapped(now, event);
    setLive({ elements: withBoxes(elements, now.chosen, moved), guides });
  };
  const end = (event: PointerEvent) => {
    const now = drag.current;
    drag.current = undefined;
    if (!now) return;
    if (live) onChange?.(withBoxes(elements, now.chosen, snapped(now, event)[0]));
    else if (now.click !== undefined) onChoose([now.click]);
    setLive(undefined);
  };
  const stop = () => {
    drag.current = undefined;
    setLive(undefined);
  };
  return { live, isDragging: () => drag.current !== undefined, begin, move, end, stop };
}
