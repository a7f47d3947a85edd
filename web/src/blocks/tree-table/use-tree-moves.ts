import type { TreeRow } from '@saiyun/sdk/logic/tree';
import { type DragEvent, useRef, useState } from 'react';
import { useFailureText } from '../provider/index.ts';
import { useTreeTableText } from './texts/index.ts';
import { type DropZone, dropPlace, type Line, lineIn, type RowLine, type Step, stepPlace, type TreePlace } from './tree-lines.ts';
import type { TreeRows } from './use-tree-rows.ts';

/** How long a closed branch is pointed at before it opens under what is dragged, in ms. */
const opensAfter = 700;

/** What is dragged over which row, and whether it may be dropped there. */
export interface Dragged<R extends TreeRow> {
  readonly row: R;
  readonly over?: { readonly id: string; readonly zone: DropZone; readonly isRefused: boolean };
}

const zoneAt = (e: DragEvent<HTMLElement>): DropZone => {
  const { top, height } = e.currentTarget.getBoundingClientRect();
  const at = (e.clientY - top) / height;
  return at < 0.3 ? 'before' : at > 0.7 ? 'after' : 'inside';
};

interface Options<R extends TreeRow> {
  readonly lines: readonly Line<R>[];
  readonly tree: TreeRows<R>;
  readonly nameOf: (row: R) => string;
  readonly onMove: ((row: R, place: TreePlace<R>) => Promise<void>) | undefined;
}

/** Moving rows, with the pointer or by steps from the keyboard and the menu; what became of it is said. */
export function useTreeMoves<R extends TreeRow>({ lines, tree, nameOf, onMove }: Options<R>) {
  const { t } = useTreeTableText();
  const wordsOf = useFailureText();
  const [dragged, setDragged] = useState<Dragged<R>>();
  const [said, setSaid] = useState('');
  const [failure, setFailure] = useState<string>();
  const [isMoving, setMoving] = useState(false);
  const opening = useRef<{ readonly id: string; readonly timer: number }>(undefined);

  const stopOpening = () => {
    window.clearTimeout(opening.current?.timer);
    opening.current = undefined;
  };
  const move = async (row: R, place: TreePlace<R>, around?: readonly R[]) => {
    if (!onMove || isMoving) return;
    const name = nameOf(row);
    setMoving(true);
    setFailure(undefined);
    try {
      await onMove(row, place);
      const siblings =
        (tree.isSearch && around) ||
        lines.flatMap((line) => (line.kind === 'row' && line.parent?.id === place.parent?.id ? [line.row] : []));
      const others = siblings.filter(({ id }) => id !== row.id);
      const at = place.before ? others.findIndex(({ id }) => id === place.before?.id) : others.length;
      setSaid(place.parent ? t('moved', { name, parent: nameOf(place.parent), place: at + 1 }) : t('movedTop', { name, place: at + 1 }));
    } catch (reason) {
      setFailure(t('notMoved', { name, reason: wordsOf(reason) }));
    }
    setMoving(false);
    // Whoever was refused sees what the other has made of the tree.
    tree.reload();
  };
  const step = (shown: RowLine<R>, towards: Step) => {
    // What a word finds is a part of the tree: the place is told in the whole of it.
    const line = tree.isSearch ? lineIn(tree.whole, shown.row.id) : shown;
    if (!line) return;
    const place = stepPlace(lines, line, towards);
    if (!place) return setSaid(t('stays', { name: nameOf(line.row) }));
    if (place.parent && towards === 'into') tree.toggle(place.parent, true);
    void move(line.row, place, line.siblings);
  };

  const dragProps = (line: RowLine<R>) => ({
    onDragOver: (e: DragEvent<HTMLElement>) => {
      if (!dragged) return;
      const zone = zoneAt(e);
      const isRefused = dropPlace(dragged.row, line, zone) === undefined;
      if (!isRefused) e.preventDefault();
      e.dataTransfer.dropEffect = isRefused ? 'none' : 'move';
      const { over } = dragged;
      if (over?.id !== line.row.id || over.zone !== zone || over.isRefused !== isRefused)
        setDragged({ row: dragged.row, over: { id: line.row.id, zone, isRefused } });
      if (opening.current?.id === line.row.id) return;
      stopOpening();
      if (line.canOpen && !line.isOpen && !isRefused)
        opening.current = { id: line.row.id, timer: window.setTimeout(() => tree.toggle(line.row, true), opensAfter) };
    },
    onDrop: (e: DragEvent<HTMLElement>) => {
      e.preventDefault();
      stopOpening();
      const place = dragged && dropPlace(dragged.row, line, zoneAt(e));
      setDragged(undefined);
      if (dragged && place) void move(dragged.row, place);
    },
  });
  const handleProps = (row: R) => ({
    draggable: true,
    onDragStart: (e: DragEvent<HTMLElement>) => {
      e.dataTransfer.effectAllowed = 'move';
      e.dataTransfer.setData('text/plain', nameOf(row));
      const line = e.currentTarget.closest('[role="row"]');
      if (line) e.dataTransfer.setDragImage(line, 12, 12);
      setDragged({ row });
    },
    onDragEnd: () => {
      stopOpening();
      setDragged(undefined);
    },
  });
  return { dragged, said, failure, isMoving, step, dragProps, handleProps, dismiss: () => setFailure(undefined) };
}

export type TreeMoves<R extends TreeRow> = ReturnType<typeof useTreeMoves<R>>;
