import type { GroupingBoard } from '@saiyun/sdk/calls';
import { beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { groupingTexts } from '../../../messages/grouping/index.ts';
import { kitTexts } from '../../../messages/kit/index.ts';
import { tableTexts } from '../../../messages/table/index.ts';
import { type Answers, type Asked, fakeServer, refusedWith } from '../../../testing/fake-server.ts';
import { expectAccessible, renderPage, signedIn } from '../../../testing/render-page.tsx';
import { Grouping } from './grouping.tsx';

await Promise.all([groupingTexts.load('zh-CN'), kitTexts.load('zh-CN'), tableTexts.load('zh-CN')]);

const group = (id: string, name: string) => ({ id, code: id, name, otherName: null, quota: 1 });
const work = (n: number, groupId: string | null, area: string) => ({
  id: `w${n}`,
  revision: 1,
  worksNo: `W-${n}`,
  title: `作品${n}`,
  groupId,
  stageId: null,
  facts: { area: [area] },
});
const board: GroupingBoard = {
  groups: [group('a', '华东组'), group('b', '华北组'), group('c', '已评组')],
  works: [work(1, null, 'east'), work(2, null, 'north'), work(3, 'c', 'east')],
  facts: [
    {
      name: 'area',
      label: '赛区',
      values: [
        { value: 'east', text: '华东', count: 2 },
        { value: 'north', text: '华北', count: 1 },
      ],
    },
  ],
  begun: [{ status: '2', stageId: null, groupIds: 'c' }],
};
const regroup = 'PUT /dsTbWorks/regroup';

const show = async (more: Answers = {}) => {
  const server = fakeServer({
    'GET /dsTbWorks/grouping': board,
    [regroup]: ({ body }: Asked) => ({
      undo: (body as { moves: { id: string; revision: number }[] }).moves.map(({ id, revision }) => ({
        id,
        groupId: null,
        revision: revision + 1,
      })),
    }),
    'GET /sys/dict/queryAllDictItems': {},
    ...more,
  });
  return { server, screen: await renderPage(<Grouping />, '/competition/grouping?competition=c1') };
};
const movesIn = (server: ReturnType<typeof fakeServer>) => server.asked(regroup).map(({ body }) => (body as { moves: unknown }).moves);

beforeEach(() => signedIn('ADMIN'));

describe('SCREEN-20, COMP-05: works are put into groups', () => {
  test('each group has its works, a group under review is shut, and everybody can use it', async () => {
    const { screen } = await show();
    await expect.element(screen.getByRole('region', { name: '未分组' }).getByText('作品1')).toBeVisible();
    const shut = screen.getByRole('region', { name: '已评组' });
    await expect.element(shut.getByText('已开始评审，不能变动')).toBeVisible();
    await expectAccessible();
  });

  test('by keyboard: ticked works move together by the menu, and are seen where they went', async () => {
    const { screen, server } = await show();
    const pool = screen.getByRole('region', { name: '未分组' });
    await pool.getByRole('checkbox', { name: '作品1，W-1' }).click();
    await userEvent.keyboard('{ArrowDown} m');
    await screen.getByRole('menuitem', { name: '华东组' }).click();
    await expect.element(screen.getByRole('region', { name: '华东组' }).getByText('作品2')).toBeVisible();
    expect(movesIn(server)).toEqual([
      [
        { id: 'w1', groupId: 'a', revision: 1 },
        { id: 'w2', groupId: 'a', revision: 1 },
      ],
    ]);
    await expect.element(screen.getByText('超出名额 1')).toBeVisible();
    await expect.element(pool.getByText('都已分组')).toBeVisible();
  });

  test('by dragging: a work goes where it is dropped, and a shut group takes none', async () => {
    const { screen, server } = await show();
    const card = screen.getByRole('listitem').filter({ hasText: '作品2' });
    await card.dropTo(screen.getByRole('region', { name: '已评组' }));
    await card.dropTo(screen.getByRole('region', { name: '华北组' }));
    await expect.poll(() => movesIn(server)).toEqual([[{ id: 'w2', groupId: 'b', revision: 1 }]]);
  });

  test('by a rule: values find their group by name, what would happen is shown, and only then works move', async () => {
    const { screen, server } = await show();
    await screen.getByRole('button', { name: '按规则分组' }).click();
    const dialog = screen.getByRole('dialog');
    await expect.element(dialog.getByLabelText('华东 → 分到')).toHaveValue('a');
    await expect.element(dialog.getByText('将移动 2 件作品')).toBeVisible();
    await dialog.getByLabelText('华北 → 分到').selectOptions('');
    await expect.element(dialog.getByText('将移动 1 件作品')).toBeVisible();
    expect(movesIn(server)).toEqual([]);
    await expectAccessible();
    await dialog.getByRole('button', { name: '移动 1 件' }).click();
    await expect.poll(() => movesIn(server)).toEqual([[{ id: 'w1', groupId: 'a', revision: 1 }]]);
  });

  test('by a list: faults stand at their rows, and the other rows move', async () => {
    const { screen, server } = await show();
    await screen.getByRole('button', { name: '按名单分组' }).click();
    const dialog = screen.getByRole('dialog');
    await dialog.getByRole('textbox').fill('W-1\t华东组\nW-9\t华东组\nW-2\t已评组');
    await expect.element(dialog.getByRole('row', { name: /^2 W-9/ }).getByText('该竞赛没有这个编号的作品')).toBeVisible();
    await expect.element(dialog.getByRole('row', { name: /^3 W-2/ }).getByText('该组别已开始评审')).toBeVisible();
    await expectAccessible();
    await dialog.getByRole('button', { name: '移动 1 件' }).click();
    await expect.poll(() => movesIn(server)).toEqual([[{ id: 'w1', groupId: 'a', revision: 1 }]]);
  });

  test('a filter narrows all groups, and what somebody else changed is read again', async () => {
    const { screen, server } = await show({ [regroup]: () => refusedWith('row.stale', '已被修改') });
    await screen.getByRole('searchbox', { name: '作品编号或名称' }).fill('W-2');
    const pool = screen.getByRole('region', { name: '未分组' });
    await expect.element(pool.getByText('1 / 2')).toBeVisible();
    await pool.getByRole('checkbox', { name: '选中“未分组”里显示的作品' }).click();
    await screen.getByRole('button', { name: '移动“作品2”' }).click();
    await screen.getByRole('menuitem', { name: '华北组' }).click();
    await expect.poll(() => server.asked('GET /dsTbWorks/grouping').length).toBe(2);
    expect(movesIn(server)).toEqual([[{ id: 'w2', groupId: 'b', revision: 1 }]]);
  });
});
