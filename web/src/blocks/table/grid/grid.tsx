// biome-ignore-all lint/a11y/useSemanticElements: boxes that stand where they belong are no table of HTML; their roles say that they are one
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus is in the box to type in, which names the active cell
import { memo, useCallback, useEffect, useLayoutEffect, useReducer, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { useCore } from '../core.tsx';
import { rowsBeyond } from '../model/layout.ts';
import { BodyPainter } from './body-painter.ts';
import { EditorLayer } from './editor-layer.tsx';
import { FaultTip } from './fault-tip.tsx';
import { HeadRow } from './head-row.tsx';
import { usePointer } from './pointer.ts';
import { StatisticsRows } from './statistics-rows.tsx';

interface Props {
  readonly label: string;
  readonly maxHeight: number;
  readonly headHeight: number;
  readonly selectWidth: number;
  readonly hasStatistics: boolean;
  readonly isBusy: boolean;
  readonly onResize: (width: number) => void;
  readonly empty: React.ReactNode;
}

/** The scroll state is over so many ms after the last scrolling (ETABLE-24). */
export const scrollEnd = 100;
/** px of sideways scrolling after which columns are looked at again. */
const sideStep = 32;

/** Keeps the cell of the cursor in sight. */
function useSight(headHeight: number, footHeight: number): void {
  const core = useCore();
  const { cursor } = core;
  const version = useSyncExternalStore(cursor.changed.subscribe, cursor.changed.version);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each move of the cursor is one
  useLayoutEffect(() => {
    const { scroller, layout, facts, view } = core;
    const { at, wantsSight } = cursor;
    if (!scroller || !at || !wantsSight) return;
    cursor.wantsSight = false;
    const top = at.row * facts.rowHeight;
    const height = view.height - headHeight - footHeight;
    if (top < view.top) core.scrollTo({ top });
    else if (top + facts.rowHeight > view.top + height) core.scrollTo({ top: top + facts.rowHeight - height });
    const box = layout.boxes[at.col];
    if (!box || box.isPinned) return;
    if (box.left - layout.pinned < view.left) core.scrollTo({ left: box.left - layout.pinned });
    else if (box.left + box.width > view.left + view.width)
      core.scrollTo({ left: Math.min(box.left - layout.pinned, box.left + box.width - view.width) });
  }, [version, core, cursor, headHeight, footHeight]);
}

/** The size of the box that scrolls; nothing until it was measured. */
interface Size {
  readonly height: number;
  readonly width: number;
}

/** Rows and columns that are in sight, in a box that is as large as all of them. */
function Body({ size, selectWidth }: { readonly size: Size; readonly selectWidth: number }) {
  const core = useCore();
  const { model, layout, facts, cursor } = core;
  useSyncExternalStore(model.changed.subscribe, model.changed.version);
  useSyncExternalStore(cursor.changed.subscribe, cursor.changed.version);
  const body = useRef<HTMLDivElement>(null);
  const painter = useRef<BodyPainter>(undefined);
  const [, setNodes] = useReducer((version: number) => version + 1, 0);
  // What is in sight comes first; the rows beyond it once that is on the screen.
  const [beyond, setBeyond] = useState(0);
  useEffect(() => {
    const frame = requestAnimationFrame(() => requestAnimationFrame(() => setBeyond(rowsBeyond)));
    return () => cancelAnimationFrame(frame);
  }, []);

  const draw = () => {
    const { top, left } = core.view;
    const { height, width } = size;
    painter.current?.draw({ top, left, height, width: width + sideStep, selectWidth, beyond });
  };
  const { hasSelection, hasNumbers, rowHeight, t } = facts;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is beside the cells of a row, and in which language, is other elements
  useLayoutEffect(() => {
    if (!body.current) return;
    const own = new BodyPainter(core, body.current, setNodes);
    painter.current = own;
    const end = model.watch(() => own.refresh());
    return () => {
      end();
      own.clear();
    };
  }, [core, model, hasSelection, hasNumbers, rowHeight, t, selectWidth]);
  useLayoutEffect(() => {
    draw();
    // Drawn within the scroll event, before the frame that shows the new place: there is no blank one.
    core.draw = () => flushSync(draw);
  });
  const nodes = painter.current?.nodes.all;
  return (
    <div role="rowgroup" className="tb-body" ref={body} style={{ height: model.count * facts.rowHeight, width: layout.width }}>
      {nodes && [...nodes].map(([holder, { key, node }]) => createPortal(node, holder, String(key)))}
    </div>
  );
}

// Scrolling down draws rows and nothing else.
const StillHead = memo(HeadRow);
const StillEditor = memo(EditorLayer);
const StillTip = memo(FaultTip);
const StillStatistics = memo(StatisticsRows);

/** The table itself: head, rows, statistics, the box to type in. */
export function Grid({ label, maxHeight, headHeight, selectWidth, hasStatistics, isBusy, onResize, empty }: Props) {
  const core = useCore();
  const { model, layout, facts } = core;
  useSyncExternalStore(model.changed.subscribe, model.changed.version);
  const [left, setLeft] = useState(0);
  const [size, setSize] = useState<Size>();
  const frame = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const count = model.count;
  const lead = (facts.hasSelection ? 1 : 0) + (facts.hasNumbers ? 1 : 0);
  useSight(headHeight, hasStatistics ? headHeight : 0);
  const pointer = usePointer();

  useLayoutEffect(() => {
    const scroller = frame.current;
    if (!scroller) return;
    core.scroller = scroller;
    const measure = () => {
      const { clientHeight, clientWidth } = scroller;
      core.view = { ...core.view, height: clientHeight, width: clientWidth };
      core.look();
      // The box grows with its rows up to its most: at first there are none.
      const next = { height: Math.max(clientHeight, maxHeight), width: clientWidth };
      setSize((before) => (before?.height === next.height && before.width === next.width ? before : next));
      onResize(clientWidth);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(scroller);
    return () => observer.disconnect();
  }, [core, maxHeight, onResize]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const onScroll = useCallback(() => {
    const scroller = frame.current;
    if (!scroller) return;
    if (scroller.dataset.scrolling === undefined) scroller.dataset.scrolling = '';
    clearTimeout(timer.current);
    timer.current = setTimeout(() => delete scroller.dataset.scrolling, scrollEnd);
    core.look();
    setLeft(Math.floor(core.view.left / sideStep) * sideStep);
    core.draw();
  }, [core]);

  return (
    <div className="tb-frame" ref={frame} style={{ maxHeight }} onScroll={onScroll} {...pointer}>
      <div
        role="grid"
        aria-label={label}
        aria-rowcount={count + 1}
        aria-colcount={layout.boxes.length + lead}
        aria-multiselectable="true"
        aria-busy={isBusy || undefined}
        id={core.id}
        className="tb-grid"
        style={{ width: layout.width }}
      >
        {size && <StillHead layout={layout} height={headHeight} selectWidth={selectWidth} sight={left} width={size.width} />}
        {size && <Body size={size} selectWidth={selectWidth} />}
        {size && hasStatistics && count > 0 && <StillStatistics layout={layout} height={headHeight} sight={left} width={size.width} />}
      </div>
      {count === 0 && <div className="tb-empty">{empty}</div>}
      <StillEditor label={label} headHeight={headHeight} />
      <StillTip />
    </div>
  );
}
