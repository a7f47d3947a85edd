/** A rectangle on the sheet, in millimetres from its upper left corner. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A line that something was snapped to, as far from the left (x) or the top (y). */
export interface Guide {
  readonly axis: 'x' | 'y';
  readonly at: number;
}

/** What boxes snap to, and from how far. */
export interface Snapping {
  readonly page: Size;
  readonly others: readonly Box[];
  /** Spacing of the grid; 0 for none. */
  readonly grid: number;
  /** Millimetres within which a line attracts; 0 for none. */
  readonly reach: number;
}

export interface Snapped {
  readonly box: Box;
  readonly guides: readonly Guide[];
}

/** The corner or edge by which a box is resized. */
export const handles = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const;
export type Handle = (typeof handles)[number];

/** A box never gets smaller than this: it could not be caught again. */
export const leastSide = 0.2;
const near = 0.001;

/** Tenths of a millimetre are as fine as a printer places anything. */
export function rounded(mm: number): number {
  return Math.round(mm * 10) / 10;
}

const linesOf = (axis: 'x' | 'y', { page, others }: Snapping): readonly number[] => {
  const length = axis === 'x' ? page.width : page.height;
  const own = others.flatMap((box) => {
    const [from, size] = axis === 'x' ? [box.x, box.w] : [box.y, box.h];
    return [from, from + size / 2, from + size];
  });
  return [0, length / 2, length, ...own];
};

/** How far to go so that one of the points lies on a line, or the first on the grid; lines come before the grid. */
const shiftFor = (points: readonly number[], lines: readonly number[], { grid, reach }: Snapping): number => {
  let best: number | undefined;
  for (const point of points)
    for (const line of lines) {
      const by = line - point;
      if (Math.abs(by) <= reach && (best === undefined || Math.abs(by) < Math.abs(best))) best = by;
    }
  if (best !== undefined) return best;
  const [first = 0] = points;
  return grid > 0 ? Math.round(first / grid) * grid - first : 0;
};

const guidesAt = (axis: 'x' | 'y', points: readonly number[], lines: readonly number[], { reach }: Snapping): Guide[] =>
  reach === 0
    ? []
    : [...new Set(lines)].filter((line) => points.some((point) => Math.abs(line - point) < near)).map((at) => ({ axis, at }));

const within = (value: number, least: number, most: number): number => Math.max(least, Math.min(Math.max(least, most), value));

/** A box that is moved, held on the page and snapped by its edges and its middle. */
export function snapMove(box: Box, by: Snapping): Snapped {
  const [xs, ys] = [linesOf('x', by), linesOf('y', by)];
  const points = (from: number, size: number): readonly number[] => [from, from + size / 2, from + size];
  const x = within(box.x + shiftFor(points(box.x, box.w), xs, by), 0, by.page.width - box.w);
  const y = within(box.y + shiftFor(points(box.y, box.h), ys, by), 0, by.page.height - box.h);
  const guides = [...guidesAt('x', points(x, box.w), xs, by), ...guidesAt('y', points(y, box.h), ys, by)];
  return { box: { ...box, x: rounded(x), y: rounded(y) }, guides };
}

interface Span {
  readonly from: number;
  readonly to: number;
  readonly guides: readonly Guide[];
}

const spanOf = (axis: 'x' | 'y', from: number, to: number, moved: 'from' | 'to' | undefined, by: number, how: Snapping): Span => {
  if (!moved) return { from, to, guides: [] };
  const lines = linesOf(axis, how);
  const wanted = (moved === 'from' ? from : to) + by;
  const snapped = wanted + shiftFor([wanted], lines, how);
  const edge =
    moved === 'from'
      ? within(snapped, 0, to - leastSide)
      : within(snapped, from + leastSide, axis === 'x' ? how.page.width : how.page.height);
  return { from: moved === 'from' ? edge : from, to: moved === 'to' ? edge : to, guides: guidesAt(axis, [edge], lines, how) };
};

/** A box that is resized by one of its handles; `square` keeps both sides equal. */
export function snapResize(box: Box, handle: Handle, dx: number, dy: number, how: Snapping, square = false): Snapped {
  const alongX = handle.includes('w') ? 'from' : handle.includes('e') ? 'to' : undefined;
  const alongY = handle.includes('n') ? 'from' : handle.includes('s') ? 'to' : undefined;
  const x = spanOf('x', box.x, box.x + box.w, alongX, dx, how);
  const y = spanOf('y', box.y, box.y + box.h, alongY, dy, how);
  let [w, h] = [x.to - x.from, y.to - y.from];
  if (square) {
    const side = alongX && alongY ? Math.min(w, h) : alongX ? w : h;
    const room = Math.min(alongX === 'from' ? x.to : how.page.width - x.from, alongY === 'from' ? y.to : how.page.height - y.from);
    w = h = Math.min(side, room);
  }
  return {
    box: {
      x: rounded(alongX === 'from' ? x.to - w : x.from),
      y: rounded(alongY === 'from' ? y.to - h : y.from),
      w: Math.max(leastSide, rounded(w)),
      h: Math.max(leastSide, rounded(h)),
    },
    guides: [...x.guides, ...y.guides],
  };
}

/** The smallest box around all of them. */
export function around(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  return { x, y, w: Math.max(...boxes.map((box) => box.x + box.w)) - x, h: Math.max(...boxes.map((box) => box.y + box.h)) - y };
}

/** Millimetres between the lines of a ruler, and whether each has its number: never closer than can be told apart. */
export function rulerSteps(pxPerMm: number): { readonly tick: number; readonly label: number } {
  const first = (least: number): number => [1, 2, 5, 10, 20, 50, 100].find((mm) => mm * pxPerMm >= least) ?? 200;
  return { tick: first(5), label: first(36) };
}

/** The largest scale at which a sheet lies in a space, with a margin. */
export function fitScale(page: Size, space: Size, margin: number): number {
  const scale = Math.min((space.width - 2 * margin) / page.width, (space.height - 2 * margin) / page.height);
  return Math.max(0.2, scale);
}
