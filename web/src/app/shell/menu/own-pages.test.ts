import { expect, test } from 'vitest';
import { type OwnPages, readOwnPages, withPin, withVisit } from './own-pages.ts';

const page = (path: string) => ({ path, title: [path, `${path} (en)`] as const });
const none: OwnPages = { pinned: [], recent: [] };
const paths = (pages: OwnPages['recent']) => pages.map(({ path }) => path).join(' ');

test('the last pages are kept, each once, the latest first, and the home page is none of them', () => {
  const visits = ['/a', '/b', '/c', '/a', '/dashboard/analysis', '/d', '/e', '/f', '/g'];
  const own = visits.reduce((all, path) => withVisit(all, page(path)), none);
  expect(paths(own.recent)).toBe('/g /f /e /d /a /c');
});

test('a page whose name becomes known while it is open keeps its place and gets the name', () => {
  const own = withVisit(withVisit(none, page('/r/unit/1')), { path: '/r/unit/1', title: ['清华大学', 'Tsinghua'] });
  expect(own.recent).toEqual([{ path: '/r/unit/1', title: ['清华大学', 'Tsinghua'] }]);
});

test('pinning twice takes the pin away, others keep their order', () => {
  const pinned = ['/a', '/b', '/c'].reduce((all, path) => withPin(all, page(path)), none);
  expect(paths(pinned.pinned)).toBe('/a /b /c');
  expect(paths(withPin(pinned, page('/b')).pinned)).toBe('/a /c');
});

test.each([
  [null],
  ['text'],
  [{ pinned: 'x', recent: [{ path: 'https://elsewhere.example', title: ['a', 'b'] }] }],
  [{ pinned: [{ path: '/a' }, { path: '/a', title: 'a' }, { path: '/a', title: [1, 2] }] }],
])('what is stored and cannot be read counts as nothing: %j', (kept) => {
  expect(readOwnPages(kept)).toEqual(none);
});
