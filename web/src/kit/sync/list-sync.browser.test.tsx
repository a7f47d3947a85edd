import { holiday } from '@saiyun/sdk/entities';
import { beforeEach, describe, expect, test } from 'vitest';
import { page as browser, userEvent } from 'vitest/browser';
import { Blocks } from '../../blocks/provider/index.ts';
import type { EditingElsewhere, TableSyncService } from '../../blocks/table-sync/index.ts';
import { type Asked, fakeServer, refusedWith } from '../../testing/fake-server.ts';
import { expectAccessible, renderPage, signedIn } from '../../testing/render-page.tsx';
import { EntityPage } from '../page/entity-page.tsx';

const first = { id: '1', day: '2026-10-01', name: '国庆节', isWorkday: '0', revision: 1 };
const second = { id: '2', day: '2026-10-10', name: '补班', isWorkday: '1', revision: 1 };
type Row = typeof first;

/** The rows of the server, which others change, and the line on which this page hears of it. */
const shown = async () => {
  const rows = new Map<string, Row>([first, second].map((row) => [row.id, row]));
  const sent: string[] = [];
  let heard: Parameters<TableSyncService['join']> | undefined;
  const tableSync: TableSyncService = {
    join: (...listeners) => {
      heard = listeners;
      return () => undefined;
    },
    sendSaved: (_key, id, isGone = false) => void sent.push(`${isGone ? 'deleted' : 'saved'} ${id}`),
    sendEditing: (_key, id, field, isOver) => void sent.push(`${isOver ? 'done' : 'edits'} ${id} ${field}`),
  };
  const listed = ({ query }: Asked) => {
    const only = query.get('selections')?.split(',');
    const records = [...rows.values()].filter((row) => !only || only.includes(row.id));
    return { records, total: records.length, size: 10, current: 1, pages: 1 };
  };
  const server = fakeServer({
    'GET /dsTbHoliday/list': listed,
    'GET /dsTbHoliday/queryById': ({ query }: Asked) => rows.get(query.get('id') ?? ''),
    'DELETE /dsTbHoliday/delete': {},
    'DELETE /dsTbHoliday/deleteBatch': {},
    'PUT /dsTbHoliday/edit': ({ body }: Asked) => {
      const given = body as Row;
      const row = rows.get(given.id) ?? first;
      if (given.revision !== row.revision) return refusedWith('row.stale', '数据已被他人修改');
      const next = { ...row, ...given, revision: row.revision + 1 };
      rows.set(next.id, next);
      return next;
    },
    'GET /sys/dict/queryAllDictItems': {},
    'GET /sys/listView/list': { views: [], shareWith: [] },
    'GET /dsTbImportTask/unfinished': [],
  });
  const screen = await renderPage(
    <Blocks value={{ language: 'zh-CN', tableSync }}>
      <EntityPage entity={holiday} />
    </Blocks>,
  );
  await expect.element(screen.getByText('国庆节')).toBeVisible();
  await expect.poll(() => heard?.[0]).toBe('dsTbHoliday');
  return {
    screen,
    server,
    sent,
    rows,
    /** Somebody else stores a row, and the other pages hear of it. */
    store: (id: string, values: Partial<Row>) => {
      const row = rows.get(id) ?? { ...first, id };
      rows.set(id, { ...row, ...values, revision: row.revision + 1 });
      heard?.[1](id, false);
    },
    /** Somebody else deletes one. */
    drop: (id: string) => {
      rows.delete(id);
      heard?.[1](id, true);
    },
    edits: (editing: Partial<EditingElsewhere>) =>
      heard?.[2]({ id: '1', field: null, isOver: false, name: '李老师', originId: 'other', ...editing }),
    comesBack: () => heard?.[3]?.(),
    lists: () => server.asked('GET /dsTbHoliday/list').filter(({ query }) => !query.has('selections')).length,
  };
};
type Shown = Awaited<ReturnType<typeof shown>>;

/** Begins to change the name of the first row in its place. */
const beginNaming = async (page: Shown) => {
  (document.querySelector('tr[data-row="1"]') as HTMLElement).focus();
  await userEvent.keyboard('{F2}');
  const input = page.screen.getByRole('textbox', { name: /^名称：/ });
  await expect.element(input).toHaveFocus();
  return input;
};

beforeEach(() => signedIn('ADMIN'));

describe('SYNC-01, SYNC-04: a list that several people have open', () => {
  test('takes in a row that another saved in its place, reads that row alone, and keeps what is selected', async () => {
    const page = await shown();
    await page.screen.getByRole('checkbox', { name: /补班|2026-10-10/ }).click();
    const before = page.lists();
    page.store('1', { name: '国庆假期' });
    await expect.element(page.screen.getByText('国庆假期')).toBeVisible();
    expect(page.lists()).toBe(before);
    await expect.element(page.screen.getByRole('checkbox', { name: /补班|2026-10-10/ })).toBeChecked();
  });

  test('shows a row that another added, and lets go of one that is deleted', async () => {
    const page = await shown();
    page.store('3', { name: '元旦', day: '2027-01-01' });
    await expect.element(page.screen.getByText('元旦')).toBeVisible();
    page.store('3', {});
    page.rows.delete('3');
    await expect.element(page.screen.getByText('元旦')).not.toBeInTheDocument();
  });

  test('says at a row who edits it elsewhere, until that is over', async () => {
    const page = await shown();
    page.edits({});
    await expect.element(page.screen.getByText('李老师正在编辑')).toBeVisible();
    await expectAccessible();
    page.edits({ isOver: true });
    await expect.element(page.screen.getByText('李老师正在编辑')).not.toBeInTheDocument();
  });

  test('SYNC-04: tells the others of rows that are deleted here, and lets go of one that another deleted', async () => {
    const page = await shown();
    page.drop('2');
    await expect.element(page.screen.getByText('补班')).not.toBeInTheDocument();
    await page.screen.getByRole('checkbox', { name: /国庆节|2026-10-01/ }).click();
    await page.screen.getByRole('button', { name: '批量删除' }).first().click();
    // A question stands beside the page.
    await browser
      .getByRole('dialog')
      .last()
      .getByRole('button', { name: /^删\s?除$/ })
      .click();
    await expect.poll(() => page.sent).toContain('deleted 1');
  });

  test('SYNC-04: says that a row was deleted elsewhere while it is edited here, and keeps what was typed', async () => {
    const page = await shown();
    const input = await beginNaming(page);
    await input.fill('国庆长假');
    page.drop('1');
    await expect.element(page.screen.getByText('已被他人删除')).toBeVisible();
    await expect.element(input).toHaveValue('国庆长假');
  });

  test('SYNC-03: reads itself again when a lost line is back', async () => {
    const page = await shown();
    const row = page.rows.get('2') ?? second;
    page.rows.set('2', { ...row, name: '周日补班' });
    page.comesBack();
    await expect.element(page.screen.getByText('周日补班')).toBeVisible();
  });
});

describe('what one edits here', () => {
  test('is told to the others, cell by cell, and that it was saved', async () => {
    const page = await shown();
    const input = await beginNaming(page);
    await expect.poll(() => page.sent.at(-1)).toBe('edits 1 name');
    await input.fill('国庆');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => page.sent.filter((one) => !one.startsWith('edits'))).toEqual(['saved 1', 'done 1 name']);
  });

  test('is never lost: nothing comes or goes while one types, and the list is up to date afterwards', async () => {
    const page = await shown();
    const input = await beginNaming(page);
    await input.fill('我的');
    page.store('3', { name: '元旦', day: '2027-01-01' });
    page.store('2', { name: '周日补班' });
    await expect.element(page.screen.getByText('周日补班')).toBeVisible();
    await expect.element(input).toHaveValue('我的');
    expect(page.screen.getByText('元旦').elements()).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await expect.element(page.screen.getByText('元旦')).toBeVisible();
  });

  test('and was saved elsewhere in the same cell is told with what the other wrote; Enter once more keeps one’s own', async () => {
    const page = await shown();
    const input = await beginNaming(page);
    await input.fill('我的');
    page.store('1', { name: '别人的' });
    await expect.element(page.screen.getByText('他人已修改')).toBeVisible();
    await expectAccessible();
    await userEvent.keyboard('{Enter}');
    await expect
      .element(page.screen.getByRole('alert'))
      .toHaveTextContent('他人刚把名称改为“别人的”。再按一次 Enter 以您的为准，Esc 保留对方的。');
    await expectAccessible();
    await expect.element(input).toHaveValue('我的');
    expect(page.rows.get('1')?.name).toBe('别人的');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => page.rows.get('1')?.name).toBe('我的');
    await expect.element(page.screen.getByRole('link', { name: '我的', exact: true })).toBeVisible();
  });

  test('in another cell of a row than somebody else is saved beside it', async () => {
    const page = await shown();
    const input = await beginNaming(page);
    await input.fill('我的');
    page.store('1', { isWorkday: '1' });
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => page.rows.get('1')).toMatchObject({ name: '我的', isWorkday: '1' });
  });

  test('in a form is told to the others too, and the form says that the row was saved elsewhere', async () => {
    const page = await shown();
    await page.screen.getByRole('button', { name: /编辑/ }).first().click();
    const name = page.screen.getByRole('dialog').getByRole('textbox', { name: /名称/ });
    await name.fill('表单里的');
    await expect.poll(() => page.sent.at(-1)).toBe('edits 1 null');
    page.store('1', { name: '别人的' });
    await expect.element(page.screen.getByRole('dialog').getByText('他人已修改')).toBeVisible();
    await expect.element(name).toHaveValue('表单里的');
    await page.screen.getByRole('button', { name: /^保\s?存$/ }).click();
    await expect.element(page.screen.getByText('数据已被他人修改')).toBeVisible();
    await expect.element(page.screen.getByRole('cell', { name: '别人的' })).toBeVisible();
  });
});
