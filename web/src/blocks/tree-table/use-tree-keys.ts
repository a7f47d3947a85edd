import type { TreeRow } from '@saiyun/sdk/logic/tree';
import { type KeyboardEvent, useState } from 'react';
import type { Line, RowLine, Step } from './tree-lines.ts';

const steps: Readonly<Record<string, Step>> = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'out', ArrowRight: 'into' };

interface Options<R extends TreeRow> {
  readonly lines: readonly Line<R>[];
  readonly toggle: (row: R, isOpen: boolean) => void;
  readonly onEnter: (row: R) => void;
  readonly onStep: ((line: RowLine<R>, step: Step) => void) | undefined;
  /** Brings a row into sight and gives it the focus. */
  readonly focus: (index: number) => void;
}

const isRow = <R extends TreeRow>(line: Line<R>): line is RowLine<R> => line.kind === 'row';

/** The keys of a treegrid: arrows walk, open and close, Home and End jump, Enter chooses, Alt with an arrow moves. */
export function useTreeKeys<R extends TreeRow>({ lines, toggle, onEnter, onStep, focus }: Options<R>) {
  const [activeId, setActiveId] = useState<string>();
  const at = Math.max(
    0,
    lines.findIndex((line) => isRow(line) && line.row.id === activeId),
  );
  const line = lines[at];
  const go = (index: number) => {
    const next = lines[index];
    if (!next || !isRow(next)) return;
    setActiveId(next.row.id);
    focus(index);
  };
  const nextRow = (from: number, by: 1 | -1): number => {
    let index = from + by;
    while (lines[index]?.kind === 'wait') index += by;
    return index;
  };
  const onKeyDown = (e: KeyboardEvent<HTMLElement>) => {
    // Keys in a button or a menu of the row are its own.
    if (!line || !isRow(line) || (e.target as HTMLElement).getAttribute('role') !== 'row') return;
    const step = steps[e.key];
    if (e.altKey && step && onStep) onStep(line, step);
    else if (e.altKey || e.ctrlKey || e.metaKey) return;
    else if (e.key === 'ArrowDown') go(nextRow(at, 1));
    else if (e.key === 'ArrowUp') go(nextRow(at, -1));
    else if (e.key === 'Home') go(0);
    else if (e.key === 'End') go(nextRow(lines.length, -1));
    else if (e.key === 'ArrowRight' && line.canOpen && !line.isOpen) toggle(line.row, true);
    else if (e.key === 'ArrowRight' && line.isOpen) go(nextRow(at, 1));
    else if (e.key === 'ArrowLeft' && line.isOpen) toggle(line.row, false);
    else if (e.key === 'ArrowLeft') go(lines.findIndex((one) => isRow(one) && one.row.id === line.parent?.id));
    else if (e.key === 'Enter' || e.key === ' ') onEnter(line.row);
    else return;
    e.preventDefault();
    e.stopPropagation();
  };
  return { activeId: line && isRow(line) ? line.row.id : undefined, setActiveId, onKeyDown };
}
