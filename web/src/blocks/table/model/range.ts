/** A cell, by the index of its row and that of its column as drawn. */
export interface CellAt {
  readonly row: number;
  readonly col: number;
}

/** A block of cells, edges included. */
export interface CellRange {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

export interface Size {
  readonly rows: number;
  readonly cols: number;
}

export function rangeOf(a: CellAt, b: CellAt): CellRange {
  return {
    top: Math.min(a.row, b.row),
    left: Math.min(a.col, b.col),
    bottom: Math.max(a.row, b.row),
    right: Math.max(a.col, b.col),
  };
}

export function isInside({ top, left, bottom, right }: CellRange, row: number, col: number): boolean {
  return row >= top && row <= bottom && col >= left && col <= right;
}

export function cellsIn({ top, left, bottom, right }: CellRange): number {
  return (bottom - top + 1) * (right - left + 1);
}

/** The nearest cell of the table; undefined if it has none. */
export function within({ rows, cols }: Size, { row, col }: CellAt): CellAt | undefined {
  if (rows === 0 || cols === 0) return undefined;
  return { row: Math.max(0, Math.min(row, rows - 1)), col: Math.max(0, Math.min(col, cols - 1)) };
}

/** The next cell in reading order, or the one before; undefined behind the ends of the table. */
export function besides({ rows, cols }: Size, { row, col }: CellAt, step: 1 | -1): CellAt | undefined {
  const at = row * cols + col + step;
  return at < 0 || at >= rows * cols ? undefined : { row: Math.floor(at / cols), col: at % cols };
}

export type Direction = 'up' | 'down' | 'left' | 'right';

export const steps: Readonly<Record<Direction, readonly [row: number, col: number]>> = {
  up: [-1, 0],
  down: [1, 0],
  left: [0, -1],
  right: [0, 1],
};

/** Where Ctrl and an arrow lead: to the end of the filled cells, or over empty ones to the next filled one. */
export function jump(size: Size, from: CellAt, direction: Direction, isFilled: (at: CellAt) => boolean): CellAt {
  const [down, right] = steps[direction];
  const after = (at: CellAt): CellAt | undefined => {
    const next = { row: at.row + down, col: at.col + right };
    return next.row < 0 || next.col < 0 || next.row >= size.rows || next.col >= size.cols ? undefined : next;
  };
  let at = from;
  let next = after(at);
  if (!next) return at;
  const follows = isFilled(at) && isFilled(next);
  while (next) {
    at = next;
    next = after(at);
    if (follows ? next && !isFilled(next) : isFilled(at)) break;
  }
  return at;
}
