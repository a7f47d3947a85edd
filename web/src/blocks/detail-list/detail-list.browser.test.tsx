import { expect, test } from 'vitest';
import { expectAccessible, renderPage } from '../../testing/render-page.tsx';
import { DetailList } from './index.ts';

const items = Array.from({ length: 8 }, (_, index) => ({ key: String(index), label: `l${index}`, value: `v${index}` }));
const columnsShown = () => {
  const tops = [...document.querySelectorAll('.dl-facts > div')].map((one) => one.getBoundingClientRect().top);
  return tops.filter((top) => top === tops[0]).length;
};

test('SCREEN-101, WIDGET-09: three columns, at most four, and fewer where there is no room', async () => {
  const { rerender } = await renderPage(<DetailList items={items} />);
  await expect.poll(columnsShown).toBe(3);
  await expectAccessible();
  void rerender;
});

test.each([
  [4, 1200, 4],
  [9, 1200, 4],
  [4, 390, 2],
])('WIDGET-09: %i columns at %i px are %i', async (columns, width, shown) => {
  await renderPage(
    <div style={{ width }}>
      <DetailList items={items} columns={columns as 4} />
    </div>,
  );
  await expect.poll(columnsShown).toBe(shown);
});
