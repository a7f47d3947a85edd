import type { KeyboardEvent } from 'react';
import type { Core, EditingMode } from '../core.tsx';
import { isNothing } from '../kinds/cell-kind.ts';
import { besides, type CellAt, cellsIn, type Direction, jump, steps } from '../model/range.ts';
import { clearRange, commitTyped, fillDown, openCell, pressRow } from './edits.ts';

const arrows: Readonly<Record<string, Direction>> = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' };

function leave(core: Core): void {
  if (core.cursor.editing) commitTyped(core);
}

/** Keys while a text is being typed in the cell. Those that it does not take are the box's own. */
function typingKeys(core: Core, event: KeyboardEvent<HTMLTextAreaElement>): boolean {
  const { cursor } = core;
  const { at, editing } = cursor;
  if (!at) return false;
  const step = event.shiftKey ? -1 : 1;
  const isByTyping = editing?.typed !== undefined;
  const direction = arrows[event.key];
  if (event.key === 'Escape') {
    if (core.box) core.box.value = '';
    cursor.endEdit();
    return true;
  }
  if (event.key === 'Enter' && !event.altKey) {
    leave(core);
    cursor.go({ row: at.row + step, col: at.col });
    return true;
  }
  if (event.key === 'Tab') {
    const next = besides(cursor.size, at, step);
    leave(core);
    if (next) cursor.go(next);
    return next !== undefined;
  }
  // After typing over a cell the arrows lead on; after F2 or a click those to the sides move in the text.
  if (direction && !event.shiftKey && !event.ctrlKey && (isByTyping || direction === 'up' || direction === 'down')) {
    const [row, col] = steps[direction];
    leave(core);
    cursor.go({ row: at.row + row, col: at.col + col });
    return true;
  }
  return false;
}

function isFilled(core: Core): (at: CellAt) => boolean {
  const keys = core.layout.boxes.map(({ column }) => column.key);
  return ({ row, col }) => !isNothing(core.model.rowAt(row)?.values[keys[col] ?? '']);
}

function moveKeys(core: Core, event: KeyboardEvent<HTMLTextAreaElement>): boolean {
  const { cursor, facts, view } = core;
  const { at, size } = cursor;
  if (!at) return false;
  const isCtrl = event.ctrlKey || event.metaKey;
  const go = (to: CellAt) => {
    cursor.go(to, { isDrawn: event.shiftKey });
    const { range } = cursor;
    if (event.shiftKey && range) core.announce(facts.t('range', { count: cellsIn(range) }));
    return true;
  };
  const direction = arrows[event.key];
  if (direction && !event.altKey) {
    if (isCtrl) return go(jump(size, at, direction, isFilled(core)));
    const [row, col] = steps[direction];
    return go({ row: at.row + row, col: at.col + col });
  }
  const page = Math.max(1, Math.floor(view.height / facts.rowHeight) - 2);
  switch (event.key) {
    case 'Home':
      return go({ row: isCtrl ? 0 : at.row, col: 0 });
    case 'End':
      return go({ row: isCtrl ? size.rows - 1 : at.row, col: size.cols - 1 });
    case 'PageUp':
      return go({ row: at.row - page, col: at.col });
    case 'PageDown':
      return go({ row: at.row + page, col: at.col });
    case 'Tab': {
      const next = besides(size, at, event.shiftKey ? -1 : 1);
      // At the ends of the table Tab leaves it.
      if (!next) return false;
      cursor.go(next);
      return true;
    }
    default:
      return false;
  }
}

function ctrlKeys(core: Core, event: KeyboardEvent<HTMLTextAreaElement>): boolean {
  const { cursor, facts } = core;
  const { rows, cols } = cursor.size;
  switch (event.key.toLowerCase()) {
    case 'a':
      if (rows > 0) cursor.select({ top: 0, left: 0, bottom: rows - 1, right: cols - 1 });
      return true;
    case 'd':
      fillDown(core, (count) => core.announce(facts.t('filledCells', { count })));
      return true;
    case 'z':
      if (event.shiftKey) core.redo();
      else core.undo();
      return true;
    case 'y':
      core.redo();
      return true;
    default:
      return false;
  }
}

function actKeys(core: Core, event: KeyboardEvent<HTMLTextAreaElement>, mode: EditingMode): boolean {
  const { cursor, model, facts } = core;
  const { at } = cursor;
  switch (event.key) {
    case 'F2':
      openCell(core);
      return true;
    case 'Enter':
      if (mode === 'keys' && event.shiftKey && at) cursor.go({ row: at.row - 1, col: at.col });
      else if (!openCell(core) && at) cursor.go({ row: at.row + 1, col: at.col });
      return true;
    case 'Delete':
    case 'Backspace':
      clearRange(core, core.cursor.range, (count) => core.announce(facts.t('cleared', { count })));
      return true;
    case 'Escape':
      if (at && cursor.anchor && (at.row !== cursor.anchor.row || at.col !== cursor.anchor.col)) {
        cursor.go(at);
        return true;
      }
      return false;
    case ' ': {
      if (event.shiftKey && at) {
        pressRow(core, at.row);
        return true;
      }
      const column = at && core.column(at.col);
      if (!column || !core.kind(column).toggle || !model.mayEdit(column, model.rowAt(at.row))) return false;
      openCell(core);
      return true;
    }
    default:
      return false;
  }
}

/** The keys of a spreadsheet. What it does not know is left to the box, which is typed into. */
export function onKeys(core: Core, event: KeyboardEvent<HTMLTextAreaElement>, isTyping: boolean, mode: EditingMode): void {
  const isCtrl = (event.ctrlKey || event.metaKey) && !event.altKey;
  const isTaken = isTyping
    ? typingKeys(core, event)
    : moveKeys(core, event) || (isCtrl && ctrlKeys(core, event)) || (!isCtrl && actKeys(core, event, mode));
  if (!isTaken) return;
  event.preventDefault();
  event.stopPropagation();
}
