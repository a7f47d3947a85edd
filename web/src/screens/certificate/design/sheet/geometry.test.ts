import { expect, test } from 'vitest';
import { around, fitScale, rulerSteps, type Snapping, snapMove, snapResize } from './geometry.ts';

const page = { width: 297, height: 210 };
const how = (more: Partial<Snapping> = {}): Snapping => ({ page, others: [], grid: 0, reach: 2, ...more });

test.each([
  ['the left edge', { x: 1.4, y: 50, w: 40, h: 10 }, { x: 0, y: 50 }, [{ axis: 'x', at: 0 }]],
  ['the right edge', { x: 256, y: 50, w: 40, h: 10 }, { x: 257, y: 50 }, [{ axis: 'x', at: 297 }]],
  ['the middle of the page', { x: 127, y: 50, w: 40, h: 10 }, { x: 128.5, y: 50 }, [{ axis: 'x', at: 148.5 }]],
  ['nothing near', { x: 60, y: 50, w: 40, h: 10 }, { x: 60, y: 50 }, []],
])('CERT-01: an element snaps to %s and shows the line', (_what, box, at, guides) => {
  expect(snapMove(box, how())).toEqual({ box: { ...box, ...at }, guides });
});

test('CERT-01: an element snaps to the edges and the middle of another, before the grid', () => {
  const other = { x: 33.3, y: 100, w: 50, h: 20 };
  const moved = snapMove({ x: 32, y: 111, w: 20, h: 10 }, how({ others: [other], grid: 5 }));
  expect(moved.box).toMatchObject({ x: 33.3, y: 110 });
  expect(moved.guides).toContainEqual({ axis: 'x', at: 33.3 });
  expect(moved.guides).toContainEqual({ axis: 'y', at: 110 });
});

test('CERT-01: without a line near, the grid holds an element, and without either it stays', () => {
  expect(snapMove({ x: 63.2, y: 48.1, w: 10, h: 7 }, how({ grid: 5 })).box).toMatchObject({ x: 65, y: 50 });
  expect(snapMove({ x: 63.26, y: 48.12, w: 10, h: 7 }, how({ reach: 0 }))).toEqual({ box: { x: 63.3, y: 48.1, w: 10, h: 7 }, guides: [] });
});

test('CERT-01: an element never leaves the page', () => {
  expect(snapMove({ x: -30, y: 400, w: 40, h: 10 }, how()).box).toMatchObject({ x: 0, y: 200 });
});

test.each([
  ['e', 20, 0, { x: 50, y: 50, w: 60, h: 20 }],
  ['w', 10, 0, { x: 60, y: 50, w: 30, h: 20 }],
  ['n', 0, -10, { x: 50, y: 40, w: 40, h: 30 }],
  ['se', 5, 5, { x: 50, y: 50, w: 45, h: 25 }],
  ['w', 100, 0, { x: 89.8, y: 50, w: 0.2, h: 20 }],
  ['s', 0, 900, { x: 50, y: 50, w: 40, h: 160 }],
] as const)('CERT-01: resizing by %s keeps the other side where it is', (handle, dx, dy, box) => {
  expect(snapResize({ x: 50, y: 50, w: 40, h: 20 }, handle, dx, dy, how({ reach: 0 })).box).toEqual(box);
});

test('CERT-01: a code stays square whichever corner is drawn, and on the page', () => {
  const square = { x: 50, y: 50, w: 30, h: 30 };
  expect(snapResize(square, 'se', 20, 5, how({ reach: 0 }), true).box).toEqual({ x: 50, y: 50, w: 35, h: 35 });
  expect(snapResize(square, 'nw', -10, -20, how({ reach: 0 }), true).box).toEqual({ x: 40, y: 40, w: 40, h: 40 });
  expect(snapResize(square, 'e', 240, 0, how({ reach: 0 }), true).box).toEqual({ x: 50, y: 50, w: 160, h: 160 });
});

test('CERT-01: a resized edge snaps and shows its line', () => {
  const { box, guides } = snapResize({ x: 50, y: 50, w: 40, h: 20 }, 'e', 57.5, 0, how());
  expect(box.w).toBe(98.5);
  expect(guides).toEqual([{ axis: 'x', at: 148.5 }]);
});

test('several elements have one box around them', () => {
  expect(
    around([
      { x: 10, y: 20, w: 5, h: 5 },
      { x: 30, y: 5, w: 10, h: 5 },
    ]),
  ).toEqual({ x: 10, y: 5, w: 30, h: 20 });
});

test.each([
  [0.5, 10, 100],
  [2, 5, 20],
  [4, 2, 10],
  [12, 1, 5],
])('a ruler at %d pixels for a millimetre has a line every %d and a number every %d', (scale, tick, label) => {
  expect(rulerSteps(scale)).toEqual({ tick, label });
});

test('the sheet fits into the space with its margin, and never vanishes', () => {
  expect(fitScale(page, { width: 634, height: 900 }, 20)).toBe(2);
  expect(fitScale(page, { width: 10, height: 10 }, 20)).toBe(0.2);
});
