import { createContext, type MouseEvent, type PointerEvent, use, useRef } from 'react';
import { type Core, useCore } from '../core.tsx';
import type { CellAt, CellRange } from '../model/range.ts';
import { commitOpen, fillTo, openCell, pressRow } from './edits.ts';

/** Opens the menu of a row at a point of the window. */
export const RowMenuContext = createContext<(row: number, x: number, y: number) => void>(() => undefined);

interface Drag {
  readonly kind: 'range' | 'fill' | 'row';
  readonly from: CellAt;
  readonly source?: CellRange;
  readonly x: number;
  readonly y: number;
  hasMoved: boolean;
}

/** px that a pointer may tremble. */
const tremble = 4;
/** px per frame at which the table scrolls under a pointer that is held beyond its edge. */
const pull = 24;

const rowAt = (target: EventTarget | null): number => {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]')?.dataset.row : undefined;
  return row === undefined ? -1 : Number(row);
};

function cellAt(target: EventTarget | null): CellAt | undefined {
  const col = target instanceof Element ? target.closest<HTMLElement>('[data-col]')?.dataset.col : undefined;
  const row = rowAt(target);
  return col === undefined || row < 0 ? undefined : { row, col: Number(col) };
}

/** The block with the cells up to the pointer, along the direction in which it is farther away. */
function fillRange({ top, left, bottom, right }: CellRange, { row, col }: CellAt): CellRange {
  const down = Math.max(row - bottom, top - row, 0);
  const across = Math.max(col - right, left - col, 0);
  if (down >= across) return { top: Math.min(top, row), left, bottom: Math.max(bottom, row), right };
  return { top, left: Math.min(left, col), bottom, right: Math.max(right, col) };
}

/** Where a row would be put, and the line that shows it. */
function showDrop(core: Core, row: number | undefined): void {
  const { scroller, facts } = core;
  if (!scroller) return;
  if (row === undefined) delete scroller.dataset.drop;
  else {
    scroller.dataset.drop = '';
    scroller.style.setProperty('--tb-drop', `${row * facts.rowHeight}px`);
  }
}

function place(core: Core, y: number): number {
  const { scroller, facts, model } = core;
  if (!scroller) return 0;
  const top = scroller.querySelector('.tb-body')?.getBoundingClientRect().top ?? 0;
  return Math.max(0, Math.min(Math.round((y - top) / facts.rowHeight), model.count));
}

function follow(core: Core, drag: Drag, x: number, y: number): void {
  const { cursor, scroller } = core;
  if (!scroller) return;
  const frame = scroller.getBoundingClientRect();
  if (y > frame.bottom - tremble) scroller.scrollTop += pull;
  else if (y < frame.top + tremble) scroller.scrollTop -= pull;
  if (x > frame.right - tremble) scroller.scrollLeft += pull;
  else if (x < frame.left + core.layout.pinned) scroller.scrollLeft -= pull;
  if (drag.kind === 'row') {
    showDrop(core, place(core, y));
    return;
  }
  const inside = (at: number, low: number, high: number) => Math.max(low + 1, Math.min(at, high - 2));
  const head = scroller.querySelector('.tb-heads')?.getBoundingClientRect().bottom ?? frame.top;
  const to = cellAt(document.elementFromPoint(inside(x, frame.left, frame.right), inside(y, head, frame.bottom)));
  if (!to) return;
  if (drag.kind === 'fill' && drag.source) cursor.fill(fillRange(drag.source, to));
  else if (to.row !== cursor.at?.row || to.col !== cursor.at.col) cursor.go(to, { isDrawn: true, wantsSight: false });
}

/** Puts the dragged row down (ETABLE-09). */
function drop(core: Core, row: number, y: number): void {
  const to = place(core, y);
  showDrop(core, undefined);
  const key = core.model.rowAt(row)?.key;
  const target = to > row ? to - 1 : to;
  if (key === undefined || target === row) return;
  core.model.apply({ type: 'move', key, to: target });
  if (core.cursor.at) core.cursor.go({ row: target, col: core.cursor.at.col });
  core.announce(core.facts.t('movedTo', { row: target + 1 }));
}

function track(core: Core, drag: Drag, event: PointerEvent, end: (y: number) => void): void {
  let [x, y] = [event.clientX, event.clientY];
  let frame = 0;
  const tick = () => {
    if (drag.hasMoved) follow(core, drag, x, y);
    frame = requestAnimationFrame(tick);
  };
  const move = (next: globalThis.PointerEvent) => {
    [x, y] = [next.clientX, next.clientY];
    if (Math.hypot(x - drag.x, y - drag.y) > tremble) drag.hasMoved = true;
  };
  const up = () => {
    cancelAnimationFrame(frame);
    removeEventListener('pointermove', move);
    removeEventListener('pointerup', up);
    removeEventListener('pointercancel', up);
    if (drag.hasMoved) follow(core, drag, x, y);
    end(y);
  };
  addEventListener('pointermove', move);
  addEventListener('pointerup', up);
  addEventListener('pointercancel', up);
  frame = requestAnimationFrame(tick);
}

const dragOf = (kind: Drag['kind'], from: CellAt, event: PointerEvent, source?: CellRange): Drag => ({
  kind,
  from,
  source,
  x: event.clientX,
  y: event.clientY,
  hasMoved: false,
});

/** Goes on with the values of the block as far as its corner is drawn. */
function onFill(core: Core, at: CellAt, source: CellRange, event: PointerEvent): void {
  const { cursor } = core;
  event.preventDefault();
  track(core, dragOf('fill', at, event, source), event, () => {
    const { filling } = cursor;
    cursor.fill(undefined);
    if (!filling) return;
    fillTo(core, source, filling, (count) => core.announce(core.facts.t('filledCells', { count })));
    cursor.select(filling);
  });
}

/** Chooses a cell, draws a block, or opens the cell on which the pointer is let go. */
function onCell(core: Core, at: CellAt, event: PointerEvent): void {
  const { cursor, facts } = core;
  const isTouch = event.pointerType === 'touch';
  // The focus goes to the box to type in, not to what was pressed. A finger may scroll first.
  if (!isTouch) event.preventDefault();
  cursor.go(at, { isDrawn: event.shiftKey, wantsSight: false });
  core.focus();
  if (event.shiftKey || isTouch) return;
  const drag = dragOf('range', at, event);
  const target = event.target as Element;
  track(core, drag, event, () => {
    if (drag.hasMoved) return;
    const column = core.column(at.col);
    // A box is ticked where it is; beside it a click only chooses the cell.
    const isTicked = column !== undefined && core.kind(column).toggle !== undefined && !target.matches('[data-col]');
    if (facts.editing !== 'keys' || isTicked) openCell(core);
  });
}

/** Cells chosen, blocks drawn, values filled and rows moved with the pointer. */
export function usePointer() {
  const core = useCore();
  const openRowMenu = use(RowMenuContext);
  const lastTick = useRef(0);
  const wasDragged = useRef(false);

  const onGrip = (event: PointerEvent, row: number) => {
    event.preventDefault();
    const drag = dragOf('row', { row, col: 0 }, event);
    track(core, drag, event, (y) => {
      wasDragged.current = drag.hasMoved;
      if (drag.hasMoved && core.facts.canMove) drop(core, row, y);
      else showDrop(core, undefined);
    });
  };

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    const target = event.target as Element;
    if (event.button !== 0 || target.closest('.tb-place, .tb-head')) return;
    wasDragged.current = false;
    if (target.closest('[data-grip]')) {
      onGrip(event, rowAt(target));
      return;
    }
    const at = cellAt(target);
    if (!at || target.closest('a, button, input, label')) return;
    const { cursor } = core;
    commitOpen(core);
    if (target.closest('[data-fill]') && cursor.range) onFill(core, at, cursor.range, event);
    else onCell(core, at, event);
  };

  const onClick = (event: MouseEvent<HTMLDivElement>) => {
    const target = event.target as Element;
    const grip = target.closest('[data-grip]');
    if (grip) {
      const { right, top } = grip.getBoundingClientRect();
      if (!wasDragged.current) openRowMenu(rowAt(grip), right, top);
      wasDragged.current = false;
    } else if (target instanceof HTMLInputElement && target.dataset.tick !== undefined) {
      const row = rowAt(target);
      if (event.shiftKey) core.cursor.tickRange(lastTick.current, row);
      else pressRow(core, row);
      lastTick.current = row;
    } else if ((event.nativeEvent as globalThis.PointerEvent).pointerType === 'touch' && cellAt(target)) openCell(core);
  };

  return {
    onPointerDown,
    onClick,
    onDoubleClick: (event: MouseEvent<HTMLDivElement>) => {
      if (core.facts.editing === 'keys' && cellAt(event.target) && !core.cursor.editing) openCell(core);
    },
    onContextMenu: (event: MouseEvent<HTMLDivElement>) => {
      const row = rowAt(event.target);
      if (row < 0 || (event.target as Element).closest('.tb-place')) return;
      event.preventDefault();
      const at = cellAt(event.target);
      if (at) core.cursor.go(at, { wantsSight: false });
      openRowMenu(row, event.clientX, event.clientY);
    },
  };
}
