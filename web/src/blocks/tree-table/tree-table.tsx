// biome-ignore-all lint/a11y/useSemanticElements: boxes that stand where they belong are no table of HTML; their roles say that they are one
// biome-ignore-all lint/a11y/useFocusableInteractive: rows take the focus, as in a treegrid
import './tree-table.css';
import type { TreeRow } from '@saiyun/sdk/logic/tree';
import { useVirtualizer } from '@tanstack/react-virtual';
import { Alert, Button, Input } from 'antd';
import { type CSSProperties, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { useFailureText } from '../provider/index.ts';
import { useTreeTableText } from './texts/index.ts';
import { type TreeAct, type TreeColumn, textOf } from './tree-column.ts';
import { countFound, type Line, lineIn, linesOf, type Step, type TreePlace } from './tree-lines.ts';
import { TreeRowView } from './tree-row.tsx';
import { useTreeKeys } from './use-tree-keys.ts';
import { useTreeMoves } from './use-tree-moves.ts';
import { type TreeRows, type TreeSourceProps, useTreeRows } from './use-tree-rows.ts';

/** Height of a line, in px. */
const lineHeight = 44;
const actsWidth = 48;
const allSteps: readonly Step[] = ['up', 'down', 'into', 'out'];
/** What a word finds has other rows around it, but goes up and down among all of its level. */
const searchSteps: readonly Step[] = ['up', 'down'];

export interface TreeTableProps<R extends TreeRow = TreeRow> extends TreeSourceProps<R> {
  /** What the table is called, for readers who hear it. */
  readonly 'aria-label': string;
  /** The first column holds the tree, and its member names the row. */
  readonly columns: readonly TreeColumn<R>[];
  /** Tallest height of the rows in px; they scroll inside it. */
  readonly height?: number;
  /** Id of the row that is chosen; give it where rows can be chosen. */
  readonly selected?: string | undefined;
  /** Gets the row that is chosen by a click or with Enter. */
  readonly onSelect?: ((row: R) => void) | undefined;
  /** A row to show: the branches above it are opened, and it is scrolled to. Another object shows it again. */
  readonly reveal?: { readonly id: string; readonly above: readonly string[] } | undefined;
  /** What the menu of a row offers besides moving it. */
  readonly acts?: (row: R) => readonly TreeAct[];
  /** Stores the new place of a row; a rejection is told at the tree, which is read again. Without it rows stay where they are. */
  readonly onMove?: ((row: R, place: TreePlace<R>) => Promise<void>) | undefined;
  /** What an empty tree shows. */
  readonly empty?: ReactNode;
  /** Stands beside the search. */
  readonly extra?: ReactNode;
}

/** A table whose rows form a tree: loaded level by level, searched on the server, moved with the pointer or the keyboard (TREE-04 to 07). */
export function TreeTable<R extends TreeRow>(props: TreeTableProps<R>) {
  const { columns, height = 480, selected, onSelect, acts, onMove } = props;
  const { t } = useTreeTableText();
  const wordsOf = useFailureText();
  const tree = useTreeRows(props);
  const lines = useMemo(() => linesOf(tree.rows, tree.open), [tree.rows, tree.open]);
  const frame = useRef<HTMLDivElement>(null);
  const nameOf = (row: R): string => textOf(row, columns[0]?.key ?? '');
  // What a word finds is a part of the tree, in which no place can be told.
  const canMove = onMove !== undefined && !tree.isSearch;
  const moves = useTreeMoves({ lines, tree, nameOf, onMove });
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => frame.current,
    estimateSize: () => lineHeight,
    overscan: 12,
    getItemKey: (index) => keyOf(lines[index], index),
  });
  useReveal(props.reveal, tree, lines, (index) => virtual.scrollToIndex(index, { align: 'center' }));
  const focus = (index: number) => {
    virtual.scrollToIndex(index);
    focusRow(frame.current, lines[index]);
  };
  const keys = useTreeKeys({
    lines,
    toggle: tree.toggle,
    onEnter: (row) => onSelect?.(row),
    onStep: canMove ? moves.step : undefined,
    focus,
  });
  const error = tree.error === undefined ? undefined : wordsOf(tree.error);
  const drawn = (line: Line<R> | undefined, index: number, top: number) => {
    if (!line) return null;
    const place: CSSProperties = { position: 'absolute', insetInline: 0, top, height: lineHeight };
    if (line.kind === 'wait')
      return (
        <WaitRow
          key={keyOf(line, index)}
          line={line}
          style={place}
          failure={tree.failed.get(line.parent.id)}
          onRetry={() => tree.expand(line.parent)}
        />
      );
    const { row } = line;
    return (
      <TreeRowView
        key={row.id}
        line={line}
        index={index}
        columns={columns}
        name={nameOf(row)}
        word={tree.keyword}
        acts={acts?.(row) ?? []}
        moves={canMove ? moves : undefined}
        steps={canMove ? allSteps : onMove && lineIn(tree.whole, row.id) ? searchSteps : []}
        step={onMove && moves.step}
        isActive={row.id === keys.activeId}
        isSelected={onSelect && row.id === selected}
        style={place}
        onToggle={() => tree.toggle(row, !line.isOpen)}
        onChoose={() => onSelect?.(row)}
        onFocus={() => keys.setActiveId(row.id)}
      />
    );
  };

  return (
    <div className="tt" style={widthsOf(columns)}>
      <TreeHead
        tree={tree}
        extra={props.extra}
        count={tree.isSearch ? countFound(tree.rows, tree.keyword, nameOf) : lines.length}
        hasSearch={props.search !== undefined}
        canMove={canMove}
      />
      <Notices error={error} onRetry={tree.reload} moves={moves} />
      {tree.isWaiting && error === undefined ? (
        <SkeletonRows rows={6} label={t('loading')} />
      ) : (
        <div
          role="treegrid"
          aria-label={props['aria-label']}
          aria-rowcount={lines.length + 1}
          aria-busy={moves.isMoving || undefined}
          className="tt-grid"
          onKeyDown={keys.onKeyDown}
        >
          <Titles columns={columns} />
          {lines.length === 0 && error === undefined && <None>{tree.isSearch ? t('none') : (props.empty ?? t('empty'))}</None>}
          <div ref={frame} role="rowgroup" className="tt-body" style={{ maxHeight: height }}>
            <div role="presentation" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
              {virtual.getVirtualItems().map(({ index, start }) => drawn(lines[index], index, start))}
            </div>
          </div>
        </div>
      )}
    </div>
  );
}

/** Shows a row: opens the branches above it and, once it is there, scrolls to it. */
function useReveal<R extends TreeRow>(
  reveal: TreeTableProps<R>['reveal'],
  tree: Pick<TreeRows<R>, 'open' | 'isSearch' | 'reveal'>,
  lines: readonly Line<R>[],
  scrollTo: (index: number) => void,
): void {
  const shown = useRef<object>(undefined);
  useEffect(() => {
    if (!reveal || shown.current === reveal) return;
    if (reveal.above.some((id) => !tree.open.has(id)) || tree.isSearch) return tree.reveal(reveal.above);
    const index = lines.findIndex((line) => line.kind === 'row' && line.row.id === reveal.id);
    if (index < 0) return;
    shown.current = reveal;
    scrollTo(index);
  });
}

/** Gives a row the focus; one out of sight is drawn once the list has scrolled to it. */
const focusRow = <R extends TreeRow>(frame: HTMLElement | null, line: Line<R> | undefined): void => {
  if (line?.kind !== 'row') return;
  const find = () => frame?.querySelector<HTMLElement>(`[data-id="${CSS.escape(line.row.id)}"]`);
  const row = find();
  if (row) row.focus();
  else requestAnimationFrame(() => find()?.focus());
};

/** The grid's columns where there is room, and where there is little. */
const widthsOf = <R extends TreeRow>(columns: readonly TreeColumn<R>[]): CSSProperties => {
  const widths = [...columns.map(({ width }, i) => (width === undefined || i === 0 ? 'minmax(0, 1fr)' : `${width}px`)), `${actsWidth}px`];
  const narrow = columns.map(({ rare, width }, i) => (rare ? undefined : i === 0 || width === undefined ? 'minmax(0, 1fr)' : `${width}px`));
  return { '--tt-columns': widths.join(' '), '--tt-narrow': [...narrow, `${actsWidth}px`].filter(Boolean).join(' ') } as CSSProperties;
};

const keyOf = <R extends TreeRow>(line: Line<R> | undefined, index: number): string | number =>
  line === undefined ? index : line.kind === 'row' ? line.row.id : `${line.parent.id} below`;

function Titles<R extends TreeRow>({ columns }: { readonly columns: readonly TreeColumn<R>[] }) {
  const { t } = useTreeTableText();
  return (
    <div role="row" className="tt-row tt-titles" aria-rowindex={1}>
      {columns.map(({ key, title, align, rare }) => (
        <div key={key} role="columnheader" className="tt-cell" data-align={align} data-rare={rare || undefined}>
          {title}
        </div>
      ))}
      <div role="columnheader" className="tt-cell tt-acts" aria-label={t('menu')} />
    </div>
  );
}

interface NoticesProps {
  readonly error: string | undefined;
  readonly onRetry: () => void;
  readonly moves: { readonly failure: string | undefined; readonly said: string; readonly dismiss: () => void };
}

/** What failed, and what became of a move. */
const Notices = ({ error, onRetry, moves }: NoticesProps) => (
  <>
    {error !== undefined && <Fault text={error} onRetry={onRetry} />}
    {moves.failure !== undefined && <Alert type="warning" showIcon closable role="alert" title={moves.failure} onClose={moves.dismiss} />}
    <div className="sy-hidden" aria-live="polite">
      {moves.said}
    </div>
  </>
);

const None = ({ children }: { readonly children: ReactNode }) => (
  <div role="row" className="tt-none">
    <div role="gridcell">{children}</div>
  </div>
);

interface HeadProps {
  readonly tree: Pick<ReturnType<typeof useTreeRows>, 'word' | 'setWord' | 'isSearch' | 'isWaiting' | 'closeAll' | 'open'>;
  readonly extra: ReactNode;
  readonly count: number;
  readonly hasSearch: boolean;
  readonly canMove: boolean;
}

function TreeHead({ tree, extra, count, hasSearch, canMove }: HeadProps) {
  const { t } = useTreeTableText();
  return (
    <div className="tt-head">
      {hasSearch && (
        <Input.Search
          allowClear
          value={tree.word}
          maxLength={100}
          placeholder={t('search')}
          aria-label={t('search')}
          onChange={(e) => tree.setWord(e.target.value)}
          onKeyDown={(e) => e.key === 'Escape' && tree.setWord('')}
        />
      )}
      <Button disabled={tree.isSearch || tree.open.size === 0} onClick={tree.closeAll}>
        {t('closeAll')}
      </Button>
      {extra}
      {canMove && <small className="tt-hint">{t('keys')}</small>}
      <span className="sy-hidden" aria-live="polite">
        {tree.isSearch && !tree.isWaiting && (count === 0 ? t('none') : t('found', { count }))}
      </span>
    </div>
  );
}

function Fault({ text, onRetry }: { readonly text: string; readonly onRetry: () => void }) {
  const { t } = useTreeTableText();
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      title={text}
      action={
        <Button size="small" onClick={onRetry}>
          {t('retry')}
        </Button>
      }
    />
  );
}

interface WaitProps<R extends TreeRow> {
  readonly line: Extract<Line<R>, { kind: 'wait' }>;
  readonly style: CSSProperties;
  readonly failure: unknown;
  readonly onRetry: () => unknown;
}

/** The line in place of rows that are being loaded, or that could not be (TREE-05, TREE-07). */
function WaitRow<R extends TreeRow>({ line, style, failure, onRetry }: WaitProps<R>) {
  const { t } = useTreeTableText();
  const wordsOf = useFailureText();
  return (
    <div role="row" className="tt-row" aria-level={line.level} style={style}>
      <div role="gridcell" className="tt-wait" style={{ paddingInlineStart: line.level * 20 + 12 }}>
        {failure === undefined ? (
          t('loading')
        ) : (
          <span role="alert">
            <strong>{t('subFailed')}</strong> {wordsOf(failure)}{' '}
            <Button type="link" size="small" onClick={onRetry}>
              {t('retry')}
            </Button>
          </span>
        )}
      </div>
    </div>
  );
}
