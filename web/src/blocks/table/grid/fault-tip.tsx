import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useCore } from '../core.tsx';

/** px between a cell and its tooltip. */
const gap = 4;

/** Why a cell is wrong: at the cell that the pointer is on or, without one, at the active one (CELL-01). */
export function FaultTip() {
  const core = useCore();
  const { cursor, model } = core;
  const tip = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState<{ readonly row: number; readonly col: number }>();
  useSyncExternalStore(cursor.changed.subscribe, cursor.changed.version);
  useSyncExternalStore(model.changed.subscribe, model.changed.version);

  useEffect(() => {
    const { scroller } = core;
    if (!scroller) return;
    const over = (event: PointerEvent) => {
      const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-col]') : null;
      const row = cell?.closest<HTMLElement>('[data-row]')?.dataset.row;
      setPointed(cell?.ariaInvalid === 'true' && row !== undefined ? { row: Number(row), col: Number(cell.dataset.col) } : undefined);
    };
    const gone = () => setPointed(undefined);
    scroller.addEventListener('pointerover', over);
    scroller.addEventListener('pointerleave', gone);
    scroller.addEventListener('scroll', gone, { passive: true });
    return () => {
      scroller.removeEventListener('pointerover', over);
      scroller.removeEventListener('pointerleave', gone);
      scroller.removeEventListener('scroll', gone);
    };
  }, [core]);

  const at = pointed ?? cursor.at;
  const column = at && core.column(at.col);
  const typed = !pointed || (cursor.at && pointed.row === cursor.at.row && pointed.col === cursor.at.col) ? cursor.typedFault : undefined;
  const isTyped = cursor.editing !== undefined && cursor.isTypedChecked;
  const kept = at && column ? model.faults.at(at.row, column.key) : undefined;
  const fault = isTyped && !pointed ? typed : (typed ?? kept);
  const text = fault && core.say(fault);

  useEffect(() => {
    const box = tip.current;
    if (!box || !at || !text) return;
    const cell = core.cellElement(at.row, at.col);
    const frame = core.scroller?.getBoundingClientRect();
    const place = cell?.getBoundingClientRect();
    if (!place || !frame || place.bottom < frame.top || place.top > frame.bottom) return box.hidePopover();
    box.showPopover();
    const isBelow = place.bottom + gap + box.offsetHeight < window.innerHeight;
    box.style.left = `${Math.max(gap, Math.min(place.left, window.innerWidth - box.offsetWidth - gap))}px`;
    box.style.top = `${isBelow ? place.bottom + gap : place.top - gap - box.offsetHeight}px`;
  });

  if (!text) return null;
  return (
    <div ref={tip} role="tooltip" id={`${core.id}-tip`} className="tb-tip" popover="manual">
      {text}
    </div>
  );
}
