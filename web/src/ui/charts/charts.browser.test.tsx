import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { chartsTexts } from '../../messages/charts/index.ts';
import { expectAccessible, renderPage } from '../../testing/render-page.tsx';
import { BarRows } from './bar-rows.tsx';
import { Columns } from './columns.tsx';
import { DayLines } from './day-lines.tsx';
import { MoneyMonths } from './money-months.tsx';
import { Spread } from './spread.tsx';

await chartsTexts.load('zh-CN');

const cells = (): string[][] =>
  [...document.querySelectorAll('table tr')].map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent));

const lines = (
  <DayLines
    title="每日报名"
    note="已提交的报名，按提交日期"
    series={[{ key: 'all', label: '报名' }]}
    days={[
      { day: '2026-11-02', values: { all: 1200 } },
      { day: '2026-11-05', values: { all: 7 } },
    ]}
    marks={[{ at: '2026-11-04', label: '报名截止' }]}
  />
);

describe('a chart', () => {
  test('of days names the days without a value, and its deadlines', async () => {
    await renderPage(lines);
    await expect.poll(() => document.querySelectorAll('.recharts-line-curve').length).toBe(1);
    expect(cells()).toEqual([
      ['日期', '报名'],
      ['2026-11-02', '1,200'],
      ['2026-11-03', '0'],
      ['2026-11-04', '0'],
      ['2026-11-05', '7'],
    ]);
    await expect.element(page.getByRole('list', { name: '关键日期' })).toHaveTextContent('1报名截止 2026-11-04');
    await expectAccessible();
  });

  test('shows its values as a table to everybody who asks, with the keyboard too', async () => {
    await renderPage(lines);
    const asTable = page.getByRole('radio', { name: '表格' });
    (asTable.element() as HTMLElement).focus();
    await userEvent.keyboard(' ');
    await expect.element(page.getByRole('cell', { name: '1,200' })).toBeVisible();
    expect(document.querySelector('.recharts-wrapper')).toBeNull();
    await expectAccessible();
  });

  test('with several series beside each other has a pattern for each, and a table with their names', async () => {
    const series = [
      { key: 'passed', label: '通过' },
      { key: 'left', label: '待审' },
    ];
    await renderPage(
      <Columns title="各赛区" series={series} rows={[{ label: '华北', values: { passed: 3, left: 2 } }]} rowLabel="赛区" stacked />,
    );
    await expect.poll(() => document.querySelectorAll('.recharts-bar-rectangle').length).toBe(2);
    const fills = [...document.querySelectorAll('.recharts-bar-rectangle path')].map((one) => one.getAttribute('fill'));
    expect(new Set(fills).size).toBe(2);
    expect(fills.every((fill) => fill?.startsWith('url('))).toBe(true);
    expect(cells()).toEqual([
      ['赛区', '通过', '待审'],
      ['华北', '3', '2'],
    ]);
    await expectAccessible();
  });

  test('of money writes yuan, and says what was left', async () => {
    await renderPage(<MoneyMonths title="收支" months={[{ month: '2026-10', in: 123_456, out: 200_000 }]} />);
    await expect.poll(() => document.querySelectorAll('.recharts-bar-rectangle').length).toBe(2);
    expect(cells()).toEqual([
      ['月份', '收入', '支出', '结余'],
      ['2026-10', '1,234.56 元', '2,000.00 元', '-765.44 元'],
    ]);
    await expectAccessible();
  });

  test('of a spread has its cut lines at their scores', async () => {
    const bins = [
      { from: 50, to: 60, count: 2 },
      { from: 60, to: 70, count: 8 },
      { from: 70, to: 80, count: 5 },
    ];
    await renderPage(<Spread title="分数分布" bins={bins} cuts={[{ at: 75, label: '一等奖' }]} />);
    await expect.poll(() => document.querySelectorAll('.recharts-bar-rectangle').length).toBe(3);
    const [first, second] = [...document.querySelectorAll<SVGGraphicsElement>('.recharts-bar-rectangle path')].map((one) => one.getBBox());
    // Columns of a spread touch each other, and a cut in the middle of the last is drawn there.
    expect((second?.x ?? 0) - ((first?.x ?? 0) + (first?.width ?? 0))).toBeLessThan(3);
    const cut = document.querySelector<SVGLineElement>('.recharts-reference-line line')?.getBBox().x ?? 0;
    expect(Math.abs(cut - ((second?.x ?? 0) + (second?.width ?? 0) * 1.5))).toBeLessThan(3);
    await expectAccessible();
  });

  test('of rows is a table of its own, whose names lead to what they count', async () => {
    const series = [{ key: 'n', label: '报名' }];
    await renderPage(
      <BarRows title="各校报名" series={series} rows={[{ key: 'a', label: '赛云大学', values: { n: 12 }, to: '/list?unit=a' }]} />,
    );
    await expect.element(page.getByRole('rowheader', { name: '赛云大学' })).toBeVisible();
    await expect.element(page.getByRole('link', { name: '赛云大学' })).toHaveAttribute('href', '/list?unit=a');
    await expect.element(page.getByRole('cell', { name: '12' })).toBeVisible();
    await expectAccessible();
  });

  test('without values says why, and while they are fetched that they are', async () => {
    await renderPage(
      <>
        <Columns title="空的" series={[]} rows={[]} empty="本月还没有人报名" />
        <Columns title="在路上" series={[]} rows={[]} loading />
      </>,
    );
    await expect.element(page.getByText('本月还没有人报名')).toBeVisible();
    await expect.element(page.getByRole('status', { name: '正在加载“在路上”' })).toBeVisible();
    expect(document.querySelector('table')).toBeNull();
    await expectAccessible();
  });

  test('fetches nothing to draw with until it is near the screen', async () => {
    await renderPage(<div style={{ paddingTop: '300vh' }}>{lines}</div>);
    await expect.element(page.getByRole('figure', { name: '每日报名' })).toBeInTheDocument();
    expect(document.querySelector('.recharts-wrapper')).toBeNull();
    document.querySelector('figure')?.scrollIntoView();
    await expect.poll(() => document.querySelectorAll('.recharts-line-curve').length).toBe(1);
  });
});
