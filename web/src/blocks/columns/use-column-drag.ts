import { type MouseEvent, type PointerEvent, useRef, useState } from 'react';
import { placedAt } from '../../ui/sortable/order.ts';

/** So far a pointer moves before a click becomes a drag, in px. */
const leastMove = 6;

interface Drag {
  readonly name: string;
  readonly x: number;
  readonly isMoving: boolean;
}

/**
 * Columns that are ordered by dragging their headings. `order` has all columns; spread what it returns for a column over its heading. A
 * click stays a click, so a heading may sort as well. A finger scrolls instead: it orders in the column settings.
 */
export function useColumnDrag(order: readonly string[], onOrder: (next: readonly string[]) => void) {
  const drag = useRef<Drag>(undefined);
  const wasMoved = useRef(false);
  const [dragged, setDragged] = useState<string>();
  const end = () => {
    drag.current = undefined;
    setDragged(undefined);
  };
  return (name: string) => ({
    'data-column': name,
    'data-dragged': dragged === name || undefined,
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      wasMoved.current = false;
      if (event.button === 0 && event.pointerType !== 'touch') drag.current = { name, x: event.clientX, isMoving: false };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const now = drag.current;
      if (!now) return;
      if (!now.isMoving) {
        if (Math.abs(event.clientX - now.x) < leastMove) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { ...now, isMoving: true };
        wasMoved.current = true;
        setDragged(now.name);
      }
      const headings = [...(event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('[data-column]') ?? [])];
      const own = headings.find((one) => one.dataset.column === now.name)?.getBoundingClientRect();
      const over = headings.find((one) => {
        const { left, right } = one.getBoundingClientRect();
        return event.clientX >= left && event.clientX < right;
      });
      const target = over?.dataset.column;
      if (!own || !over || target === undefined || target === now.name) return;
      // Past the middle of the other one, or two columns of different widths would change places back and forth.
      const { left, width } = over.getBoundingClientRect();
      const isPast = left > own.left ? event.clientX > left + width / 2 : event.clientX < left + width / 2;
      if (isPast) onOrder(placedAt(order, now.name, target));
    },
    onPointerUp: end,
    onPointerCancel: end,
    onClickCapture: (event: MouseEvent<HTMLElement>) => {
      if (!wasMoved.current) return;
      wasMoved.current = false;
      event.stopPropagation();
      event.preventDefault();
    },
  });
}
