import './table.css';
import type { AnyRow } from '@saiyun/sdk/contract';
import { formatValue } from '@saiyun/sdk/view';
import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { fitColumns, type ListSettings } from '../../blocks/columns/index.ts';
import { useDicts } from '../../lib/api/use-dict.ts';
import { useKitText } from '../../messages/kit/index.ts';
import { dictTextOf, titleOf } from '../cells/row-title.ts';
import { contentWidth, longestIn } from '../columns/column-width.ts';
import { headingOf, type ShownColumn, usualPins } from '../columns/shown-columns.ts';
import type { EntityTableProps } from '../list/entity-cards.tsx';
import { ListStatus } from '../list/list-status.tsx';
import type { EntityList } from '../list/use-list.ts';
import { isHidden } from '../reveal/reveal-rules.ts';
import { TableHead } from './table-head.tsx';
import { type DrawnColumn, type TableParts, TableRow } from './table-row.tsx';
import { underTitle } from './title-cell.tsx';
import { useCursor } from './use-cursor.ts';
import { useActionsWidth, useRoom } from './use-room.ts';

const KeyHelp = lazy(async () => ({ default: (await import('./key-help.tsx')).KeyHelp }));
const VirtualRows = lazy(async () => ({ default: (await import('./virtual-rows.tsx')).VirtualRows }));

const tickWidth = 44;
const expandWidth = 44;
const leastActions = 72;
/** Rows from which on only those in sight are drawn. */
const manyRows = 60;

export interface WideProps extends EntityTableProps {
  readonly wanted: readonly ShownColumn[];
  /** Names of all columns that the list can show, in the order of the definition. */
  readonly all: readonly string[];
  readonly settings: ListSettings;
}

interface Layout {
  readonly shown: readonly DrawnColumn[];
  readonly left: readonly string[];
  readonly heading: string | undefined;
}

const notMeasured: Layout = { shown: [], left: [], heading: undefined };

/** Px for the longest text of each column in all rows since the list was opened, so that columns do not jump from page to page. */
function useLongest({ entity, wanted, list }: WideProps): ReadonlyMap<string, number> {
  const { lang } = useKitText();
  const so = useRef({ entity, lang, widths: new Map<string, number>() });
  return useMemo(() => {
    const before = so.current.entity === entity && so.current.lang === lang ? so.current.widths : new Map<string, number>();
    if (list.rows.length === 0) return before;
    const widths = new Map(
      wanted.map(({ name, field }) => {
        const texts = list.rows.flatMap((row) => {
          if (name !== entity.title) return formatValue(field, row[name], dictTextOf(row, name), lang);
          const title = titleOf(entity, row);
          return [title, underTitle(entity, row, title, lang, list.fixed)];
        });
        const isMasked = list.rows.some((row) => isHidden(entity, name, row));
        return [name, Math.max(before.get(name) ?? 0, longestIn(texts, isMasked))] as const;
      }),
    );
    const isSame = widths.size === before.size && [...widths].every(([name, px]) => before.get(name) === px);
    so.current = { entity, lang, widths: isSame ? before : widths };
    return so.current.widths;
  }, [entity, wanted, list.rows, list.fixed, lang]);
}

/**
 * The columns for which there is room, the pinned ones first, each with its width. None until the table has been measured: rows are drawn
 * with their actions alone at first, whose width says what is left for columns, so that no cell is drawn twice.
 */
function useLayout(props: WideProps, room: number | undefined, before: number): Layout {
  const { entity, wanted, settings } = props;
  const longest = useLongest(props);
  const { say } = useKitText();
  const { data: dicts } = useDicts();
  return useMemo(() => {
    if (room === undefined) return notMeasured;
    const heading = headingOf(entity, wanted);
    const pins = settings.pinned ?? usualPins(entity, wanted);
    const ordered = [...wanted.filter((c) => pins.includes(c.name)), ...wanted.filter((c) => !pins.includes(c.name))];
    const titled = ordered.map((column) => {
      const { field, override, name } = column;
      const title = say(override.title ?? field.label);
      const texts = field.kind === 'dict' && field.of ? dicts?.[field.of]?.map((item) => item.text) : undefined;
      const own = settings.widths[name];
      const byContent = contentWidth(column, {
        title,
        texts,
        wanted: override.width,
        isHeading: name === heading,
        longest: longest.get(name),
      });
      const always = name === heading || name === entity.stateField;
      return {
        ...column,
        title,
        fitting: {
          name,
          ...(own === undefined ? byContent : { width: own, isFixed: true }),
          priority: always ? (1 as const) : column.priority,
          isAsked: settings.shown.includes(name) || settings.pinned?.includes(name) === true,
        },
      };
    });
    const { widths, left } = fitColumns(
      titled.map((c) => c.fitting),
      room,
    );
    let start = before;
    const shown = titled.flatMap((column) => {
      const px = widths.get(column.name);
      if (px === undefined) return [];
      const pin = pins.includes(column.name) ? start : undefined;
      if (pin !== undefined) start += px;
      return [{ ...column, px, pin }];
    });
    return { shown, left, heading };
  }, [entity, wanted, settings, room, before, say, dicts, longest]);
}

/** Tells which columns are left out, whenever they are others than before. */
function useLeft(left: readonly string[], onLeft: WideProps['onLeft']): void {
  const tell = useRef(onLeft);
  tell.current = onLeft;
  const names = left.join();
  // Nobody is told of none at first, or the page would be drawn a second time for nothing.
  const told = useRef('');
  useEffect(() => {
    if (told.current === names) return;
    told.current = names;
    tell.current?.(names === '' ? [] : names.split(','));
  }, [names]);
}

/** Ticks one row, or with the shift key all from the one that was ticked before. */
function useTicks({ rows, selected, select }: EntityList) {
  const last = useRef<string>(undefined);
  return (row: AnyRow, on: boolean, isRange: boolean) => {
    const from = rows.findIndex((one) => one.id === last.current);
    const to = rows.findIndex((one) => one.id === row.id);
    const range = isRange && from >= 0 ? rows.slice(Math.min(from, to), Math.max(from, to) + 1) : [row];
    last.current = row.id;
    const others = [...selected.values()].filter((one) => !range.some((r) => r.id === one.id));
    select(on ? [...others, ...range] : others);
  };
}

/** The rows of a list as a table: the columns that fit, the verb of each row, keys and editing in place. */
export function WideTable(props: WideProps) {
  const { entity, list, settings, selectable = false, actions, extraActions, expand, isPart, inline, onLeft } = props;
  const { say } = useKitText();
  const frame = useRef<HTMLDivElement>(null);
  const room = useRoom(frame);
  const { rows } = list;
  const hasActions = actions !== undefined || extraActions !== undefined;
  const actionsWidth = useActionsWidth(frame, leastActions, rows);
  const before = (selectable ? tickWidth : 0) + (expand ? expandWidth : 0);
  const fixed = before + (hasActions ? actionsWidth : 0);
  const { shown, left, heading } = useLayout(props, room.width > 0 ? room.width - fixed : undefined, before);
  useLeft(left, onLeft);

  const [editing, onEditing] = useState<TableParts['editing']>();
  const [isHelp, setHelp] = useState(false);
  const cursor = useCursor(
    list,
    frame,
    {
      open: props.onOpen,
      edit: props.onEdit,
      inline:
        inline &&
        ((row) => {
          const first = shown.find((column) => inline.mayEdit(row, column.name));
          if (first) onEditing({ id: row.id, name: first.name });
        }),
      add: props.onAdd,
      help: () => setHelp(true),
      isSelectable: selectable,
    },
    { isPart },
  );
  const leave: TableParts['onEditing'] = (next) => {
    // The focus goes back to the row that was edited, so that its keys go on.
    if (next === undefined) cursor.wanted.current = editing?.id;
    onEditing(next);
  };
  const onTick = useTicks(list);
  const span = shown.length + Number(selectable) + Number(expand !== undefined) + Number(hasActions);
  const parts: TableParts = { ...props, shown, heading, span, cursor, onTick, editing, onEditing: leave };
  const width = fixed + shown.reduce((sum, c) => sum + c.px, 0);

  return (
    <div className="kt-frame" data-before={room.before} data-after={room.after} data-ends={hasActions}>
      <div ref={frame} className={isPart ? 'kt-scroll kt-part' : 'kt-scroll'} aria-busy={list.isChanging}>
        <table
          className="kt-table kt-rows"
          data-density={settings.density}
          aria-label={say(entity.label)}
          aria-rowcount={rows.length > manyRows ? rows.length + 1 : undefined}
          style={{ minWidth: width }}
        >
          <colgroup>
            {selectable && <col style={{ width: tickWidth }} />}
            {expand && <col style={{ width: expandWidth }} />}
            {shown.map((c) => (
              <col key={c.name} style={{ width: c.px }} />
            ))}
            {hasActions && <col style={{ width: actionsWidth }} />}
          </colgroup>
          <TableHead {...props} shown={shown} selectable={selectable} hasActions={hasActions} />
          <tbody>
            {list.error || rows.length === 0 ? (
              <tr>
                <td colSpan={span}>
                  <ListStatus list={list} />
                </td>
              </tr>
            ) : (
              <Rows rows={rows} parts={parts} frame={frame} isMany={rows.length > manyRows && !isPart} />
            )}
          </tbody>
        </table>
      </div>
      {isHelp && (
        <Suspense>
          <KeyHelp mayAdd={props.onAdd !== undefined} mayEdit={props.onEdit !== undefined} onClose={() => setHelp(false)} />
        </Suspense>
      )}
    </div>
  );
}

interface RowsProps {
  readonly rows: readonly AnyRow[];
  readonly parts: TableParts;
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly isMany: boolean;
}

function Rows({ rows, parts, frame, isMany }: RowsProps): ReactNode {
  const draw = (row: AnyRow, index?: number, rowRef?: (row: HTMLTableRowElement | null) => void) => (
    <TableRow key={row.id} {...parts} row={row} index={index} rowRef={rowRef} />
  );
  if (!isMany) return rows.map((row) => draw(row));
  return (
    <Suspense fallback={rows.slice(0, manyRows).map((row) => draw(row))}>
      <VirtualRows rows={rows} draw={draw} frame={frame} cursor={parts.cursor} span={parts.span} />
    </Suspense>
  );
}
