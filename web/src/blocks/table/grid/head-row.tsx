// biome-ignore-all lint/a11y/useSemanticElements: boxes that stand where they belong are no table of HTML; their roles say that they are one
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus is in the box to type in, which names the active cell
import { EllipsisOutlined } from '@ant-design/icons';
import { useSyncExternalStore } from 'react';
import { TickBox } from '../../../ui/tick-box.tsx';
import { useCore } from '../core.tsx';
import { type ColumnBox, columnsInSight, type Layout, leastWidth, numberWidth } from '../model/layout.ts';
import { useTableText } from '../texts/index.ts';
import { useColumnActs } from './column-acts.ts';

interface Props {
  readonly layout: Layout;
  readonly height: number;
  readonly selectWidth: number;
  readonly sight: number;
  readonly width: number;
}

/** The edge of a column: drawn with the pointer, or moved with the arrow keys. */
function Edge({ box, title }: { readonly box: ColumnBox; readonly title: string }) {
  const { t } = useTableText();
  const acts = useColumnActs();
  const { key } = box.column;
  return (
    <span
      role="slider"
      aria-orientation="horizontal"
      tabIndex={-1}
      aria-label={t('resize', { title })}
      aria-valuenow={Math.round(box.width)}
      aria-valuemin={leastWidth}
      aria-valuemax={2000}
      aria-valuetext={t('textOf', { width: Math.round(box.width) })}
      className="tb-edge"
      data-edge={key}
      onDoubleClick={() => acts.fit(box)}
      onKeyDown={(event) => {
        const step = event.key === 'ArrowRight' ? 16 : event.key === 'ArrowLeft' ? -16 : 0;
        if (step === 0) return;
        event.preventDefault();
        acts.resize(key, box.width + step);
      }}
      onPointerDown={(event) => {
        event.preventDefault();
        event.stopPropagation();
        const from = event.clientX - box.width;
        const edge = event.currentTarget;
        edge.setPointerCapture(event.pointerId);
        edge.onpointermove = (move) => acts.resize(key, move.clientX - from);
        edge.onpointerup = () => {
          edge.onpointermove = null;
          edge.onpointerup = null;
        };
      }}
    />
  );
}

function Head({ box, lead }: { readonly box: ColumnBox; readonly lead: number }) {
  const { t } = useTableText();
  const core = useCore();
  const acts = useColumnActs();
  const { column } = box;
  const title = core.say(column.title);
  const isRequired = column.validateRules?.some((rule) => rule.required) === true;
  const order = acts.orderOf(column.key);
  return (
    <div
      role="columnheader"
      aria-colindex={box.index + 1 + lead}
      // Without what its buttons say.
      aria-label={title}
      aria-sort={order}
      className={box.isPinned ? 'tb-head tb-pinned' : 'tb-head'}
      data-required={isRequired || undefined}
      data-number={core.kind(column).isNumber || undefined}
      data-head={box.index}
      style={{ left: box.left, width: box.width }}
      title={title}
    >
      <span className="tb-title">{title}</span>
      {order && <span className="tb-order" data-order={order} aria-hidden="true" />}
      <button
        type="button"
        className="tb-menu"
        aria-haspopup="menu"
        aria-label={t('columnMenu', { title })}
        onClick={(event) => acts.open(box, event.currentTarget)}
      >
        <EllipsisOutlined aria-hidden />
      </button>
      <Edge box={box} title={title} />
    </div>
  );
}

/** The box above the rows: all, some or none of them (ETABLE-08). */
function TickAll() {
  const { t } = useTableText();
  const { cursor, model } = useCore();
  useSyncExternalStore(cursor.selectionChanged.subscribe, cursor.selectionChanged.version);
  useSyncExternalStore(model.changed.subscribe, model.changed.version);
  const { ticks } = cursor;
  return <TickBox label={t('selectAll')} checked={ticks === 'all'} isPartly={ticks === 'some'} onChange={() => cursor.tickAll()} />;
}

export function HeadRow({ layout, height, selectWidth, sight, width }: Props) {
  const { t } = useTableText();
  const core = useCore();
  const { facts } = core;
  const [first, end] = columnsInSight(layout, sight, width + 32);
  const lead = (facts.hasSelection ? 1 : 0) + (facts.hasNumbers ? 1 : 0);
  const shown = layout.boxes.filter((box) => box.isPinned || (box.index >= first && box.index < end));
  return (
    <div role="rowgroup" className="tb-heads">
      <div role="row" aria-rowindex={1} className="tb-row tb-headrow" style={{ height, width: layout.width }}>
        {facts.hasSelection && (
          <div role="columnheader" aria-colindex={1} className="tb-head tb-lead tb-pinned" style={{ left: 0, width: selectWidth }}>
            <TickAll />
          </div>
        )}
        {facts.hasNumbers && (
          <div
            role="columnheader"
            aria-colindex={lead}
            className="tb-head tb-lead tb-pinned"
            style={{ left: facts.hasSelection ? selectWidth : 0, width: numberWidth }}
          >
            {t('rowNumber')}
          </div>
        )}
        {shown.map((box) => (
          <Head key={box.column.key} box={box} lead={lead} />
        ))}
      </div>
    </div>
  );
}
