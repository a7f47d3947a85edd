import { holiday, unit } from '@saiyun/sdk/entities';
import { toAddSearch } from '@saiyun/sdk/logic/list';
import { beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { type Answers, fakeServer, refused, refusedWith } from '../../testing/fake-server.ts';
import { expectAccessible, renderPage, signedIn } from '../../testing/render-page.tsx';
import type { BinCalls } from '../list/overrides.ts';
import { EntityPage } from './entity-page.tsx';

const enabled = {
  id: '1',
  unitCode: 'U001',
  unitName: '滨海大学',
  areaId: 'a1',
  contact: '周明远',
  phone: '138****0001',
  selfRegister: '1',
  status: '1',
  createTime: '2026-11-01 09:00:00',
};
const pending = { ...enabled, id: '2', unitCode: 'U002', unitName: '江城学院', status: '0', selfRegister: '2' };
const pageOf = (records: readonly object[]) => ({ records, total: records.length, size: 10, current: 1, pages: 1 });
const states = [
  { value: '0', text: '待启用', title: '待启用', label: '待启用' },
  { value: '1', text: '启用', title: '启用', label: '启用' },
];
const answers: Answers = {
  'GET /dsTbUnit/list': pageOf([enabled, pending]),
  'GET /dsTbUnit/queryById': enabled,
  'GET /sys/dict/queryAllDictItems': {},
  'GET /dsTbCompetitionArea/list': pageOf([{ id: 'a1', areaName: '华东赛区', areaCode: 'HD' }]),
  'GET /sys/listView/list': { views: [], shareWith: [] },
  'PUT /dsTbUnit/enable': '操作成功',
  'GET /dsTbImportTask/unfinished': [],
  'POST /dsTbUnit/add': { ...enabled, id: '3' },
};

const bin: BinCalls = {
  deleted: async () => [{ ...enabled, id: '9', unitName: '旧学院', unitCode: 'U009' }] as never,
  restore: async () => undefined,
  destroy: async () => undefined,
  code: 'unitCode',
};

const show = async (more: Answers = {}, hasBin = false) => {
  const server = fakeServer({ ...answers, ...more });
  const screen = await renderPage(<EntityPage entity={unit} overrides={hasBin ? { bin } : {}} />);
  await expect.element(screen.getByRole('link', { name: '滨海大学', exact: true })).toBeVisible();
  return { server, screen };
};

beforeEach(() => signedIn('ADMIN'));

describe('a stock page', () => {
  test('shows the rows of the server, and everybody can use it', async () => {
    const { screen, server } = await show();
    await expect.element(screen.getByRole('row', { name: /江城学院 U002/ })).toBeVisible();
    await expectAccessible();
    expect(server.unknown).toEqual([]);
  });

  test('LIST-04: its foot says which of how many rows are shown', async () => {
    const { screen } = await show({ 'GET /dsTbUnit/list': { ...pageOf([enabled, pending]), total: 12, pages: 2 } });
    await expect.element(screen.getByText('1-10 共 12 条')).toBeVisible();
  });

  test('says why there is nothing and what to do next', async () => {
    fakeServer({ ...answers, 'GET /dsTbUnit/list': pageOf([]) });
    const screen = await renderPage(<EntityPage entity={unit} />);
    await expect.element(screen.getByText('暂无数据')).toBeVisible();
    await expect.element(screen.getByText(/参赛队伍、评审专家所在的学校/)).toBeVisible();
    await expectAccessible();
    await screen.getByRole('button', { name: '新增第一条' }).click();
    await expect.element(screen.getByRole('dialog').getByRole('textbox', { name: /单位名称/ })).toBeVisible();
  });

  test('to somebody who may not add, an empty list offers nothing', async () => {
    signedIn('AUD');
    fakeServer({ ...answers, 'GET /dsTbUnit/list': pageOf([]) });
    const screen = await renderPage(<EntityPage entity={unit} />);
    await expect.element(screen.getByText('暂无数据')).toBeVisible();
    expect(screen.getByRole('button', { name: '新增第一条' }).elements()).toEqual([]);
  });

  test('says in one place why it could not be read, and reads again', async () => {
    let isBroken = true;
    fakeServer({ ...answers, 'GET /dsTbUnit/list': () => (isBroken ? refused('数据库正在维护') : pageOf([enabled])) });
    const screen = await renderPage(<EntityPage entity={unit} />);
    await expect.element(screen.getByRole('alert').getByText('数据库正在维护')).toBeVisible();
    expect(screen.getByText('数据库正在维护').elements()).toHaveLength(1);
    await expectAccessible();
    isBroken = false;
    await screen.getByRole('button', { name: /重\s?试/ }).click();
    await expect.element(screen.getByRole('link', { name: '滨海大学', exact: true })).toBeVisible();
  });

  test('the bar offers what some of the chosen rows allow, with how many do, and runs it on those alone', async () => {
    const { screen, server } = await show();
    await screen.getByRole('checkbox', { name: '选择 江城学院' }).click();
    await expect.element(screen.getByRole('button', { name: '启用', exact: true })).toBeVisible();
    expect(screen.getByRole('button', { name: /^停用/ }).elements()).toEqual([]);
    await screen.getByRole('checkbox', { name: '选择 滨海大学' }).click();
    await expect.element(screen.getByRole('button', { name: '停用（1）', exact: true })).toBeVisible();
    await expectAccessible();
    await screen.getByRole('button', { name: '启用（1）', exact: true }).click();
    const dialog = screen.getByRole('dialog');
    await expect.element(dialog.getByText(/所选 2 条中有 1 条可以执行/)).toBeVisible();
    await dialog.getByRole('button', { name: /^启\s?用$/ }).click();
    await expect.poll(() => server.asked('PUT /dsTbUnit/enable').map(({ body }) => (body as { ids: unknown }).ids)).toEqual(['2']);
  });

  test('an account that may only read is offered nothing that writes', async () => {
    signedIn('AUD');
    const { screen } = await show();
    await expect.element(screen.getByRole('button', { name: '详情 滨海大学' })).toBeVisible();
    for (const name of [/新增$/, /导入$/, /编辑/]) expect(screen.getByRole('button', { name }).elements()).toEqual([]);
  });
});

describe('the line that narrows a list', () => {
  const lastQuery = (server: ReturnType<typeof fakeServer>, path = 'GET /dsTbUnit/list') => server.asked(path).at(-1)?.query;

  test('one search finds what is typed, after a pause or on Enter, and Escape ends it', async () => {
    const { screen, server } = await show();
    const box = screen.getByRole('searchbox', { name: '搜索单位' });
    await box.fill('滨海');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => lastQuery(server)?.get('search')).toBe('滨海');
    await userEvent.keyboard('{Escape}');
    await expect.element(box).toHaveValue('');
    await box.fill('江城');
    await expect.poll(() => lastQuery(server)?.get('search')).toBe('江城');
  });

  test('a filter is a chip: a field is chosen, then what it is to be; a click edits it, and it is removed', async () => {
    const server = fakeServer({ ...answers, 'GET /dsTbHoliday/list': pageOf([]) });
    const screen = await renderPage(<EntityPage entity={holiday} />);
    const asked = () => lastQuery(server, 'GET /dsTbHoliday/list')?.get('isWorkday');
    await screen.getByRole('button', { name: '筛选', exact: true }).click();
    await screen.getByRole('dialog', { name: '选择筛选字段' }).getByRole('button', { name: '上班' }).click();
    const editor = screen.getByRole('dialog', { name: '上班' });
    await editor.getByRole('combobox', { name: '上班' }).selectOptions('是');
    await expectAccessible();
    await editor.getByRole('button', { name: /应\s?用/ }).click();
    await expect.poll(asked).toBe('1');
    const chips = screen.getByRole('list', { name: '筛选条件' });
    await chips.getByRole('button', { name: '上班 是 是', exact: true }).click();
    await editor.getByRole('combobox').selectOptions('否');
    await editor.getByRole('button', { name: /应\s?用/ }).click();
    await expect.poll(asked).toBe('0');
    await expectAccessible();
    await chips.getByRole('button', { name: '移除筛选条件 上班' }).click();
    await expect.element(chips).not.toBeInTheDocument();
  });

  test('by keyboard: the arrows choose the field, Escape gives the focus back', async () => {
    const { screen } = await show();
    const add = screen.getByRole('button', { name: '筛选', exact: true });
    add.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('dialog', { name: '选择筛选字段' })).toBeVisible();
    await userEvent.keyboard('{ArrowDown}{ArrowUp}');
    await userEvent.keyboard('{Escape}');
    await expect.element(add).toHaveFocus();
  });

  test('QUERY-06: the advanced query stays within reach, and is a chip while it counts', async () => {
    const { screen } = await show();
    await screen.getByRole('button', { name: '筛选', exact: true }).click();
    await screen.getByRole('button', { name: /高级查询/ }).click();
    await expect.element(screen.getByRole('dialog').getByText('过滤条件匹配')).toBeVisible();
    await expectAccessible();
  });

  test('each state is a tab with its count, and nothing found says what it was narrowed by', async () => {
    const rows = { ...pageOf([enabled]), states: { '0': 3, '1': 12 } };
    const server = fakeServer({
      ...answers,
      'GET /sys/dict/queryAllDictItems': { [unit.fields.status.of]: states },
      'GET /dsTbUnit/list': (call: { readonly query: URLSearchParams }) => (call.query.get('status') === '1' ? pageOf([]) : rows),
    });
    const screen = await renderPage(<EntityPage entity={unit} overrides={{ stateTabs: true }} />);
    const tabs = screen.getByRole('group', { name: '状态' });
    await expect.element(tabs.getByRole('button', { name: '全部 15' })).toHaveAttribute('aria-pressed', 'true');
    // The states are read apart from the counts.
    await expect.element(tabs.getByRole('button', { name: '启用 12', exact: true })).toBeVisible();
    await expectAccessible();
    tabs.getByRole('button', { name: '全部 15' }).element().focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{Enter}');
    await expect.poll(() => server.asked('GET /dsTbUnit/list').some(({ query }) => query.get('status') === '1')).toBe(true);
    await expect.element(screen.getByText('当前条件：状态为“启用”')).toBeVisible();
    await screen.getByRole('button', { name: '清除全部' }).click();
    await expect.element(screen.getByRole('link', { name: '滨海大学', exact: true })).toBeVisible();
  });
});

describe('LIST-01: saved views', () => {
  const view = {
    id: 'v1',
    title: '待启用的单位',
    search: 'tab=0&search=大学',
    settings: '',
    role: null,
    isOwn: true,
    owner: '测试员',
    isDefault: false,
    revision: 3,
  };

  test('the reader’s default opens by itself, and says when the list was changed', async () => {
    const { screen, server } = await show({ 'GET /sys/listView/list': { views: [{ ...view, isDefault: true }], shareWith: [] } });
    const menu = screen.getByRole('button', { name: /^视图：待启用的单位/ });
    await expect.element(menu).toBeVisible();
    await expect.poll(() => server.asked('GET /dsTbUnit/list').at(-1)?.query.get('search')).toBe('大学');
    // The rows are asked for before what the view keeps has been drawn.
    await expect.element(menu.getByText('已更改')).not.toBeInTheDocument();
    await expectAccessible();
    await screen.getByRole('searchbox', { name: '搜索单位' }).fill('学院');
    await expect.element(menu.getByText('已更改')).toBeVisible();
  });
});

describe('managing saved views', () => {
  const view = { search: 'search=x', settings: '', role: null, isOwn: true, owner: '测试员', isDefault: false, revision: 3 };
  const listed = ['甲', '乙'].map((title, index) => ({ ...view, id: `v${index + 1}`, title }));
  const manage = async () => {
    const shown = await show({
      'GET /sys/listView/list': { views: listed, shareWith: ['UNIT'] },
      'POST /sys/listView/save': { id: 'v1' },
      'PUT /sys/listView/arrange': null,
      'DELETE /sys/listView/delete': null,
    });
    await shown.screen.getByRole('button', { name: '视图', exact: true }).click();
    await shown.screen.getByRole('menuitem', { name: '管理视图…' }).click();
    return shown;
  };

  test('a view is renamed with the revision that was read, and keeps what it shows', async () => {
    const { screen, server } = await manage();
    await screen.getByRole('button', { name: '重命名或共享“甲”' }).click();
    await screen.getByRole('textbox', { name: '名称' }).fill('丙');
    await userEvent.keyboard('{Enter}');
    await expect
      .poll(() => server.asked('POST /sys/listView/save').at(-1)?.body)
      .toMatchObject({ id: 'v1', revision: 3, title: '丙', search: 'search=x', role: null, record: 'dsTbUnit' });
  });

  test('views are put into another order, and deleted after a question', async () => {
    const { screen, server } = await manage();
    await screen.getByRole('button', { name: '下移 甲' }).click();
    await expect.poll(() => server.asked('PUT /sys/listView/arrange').at(-1)?.body).toMatchObject({ ids: 'v2,v1', defaultId: null });
    await screen.getByRole('button', { name: '删除视图“乙”' }).click();
    await screen.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
    await expect.poll(() => server.asked('DELETE /sys/listView/delete').at(-1)?.query.get('id')).toBe('v2');
  });
});

describe('what opens over a stock page', () => {
  test('SCREEN-09: the form of the new row that a link asks for, with its values, and once', async () => {
    fakeServer(answers);
    const screen = await renderPage(<EntityPage entity={unit} />, `/org/unit?${toAddSearch({ unitName: '新大学', unknown: '1' })}`);
    const dialog = screen.getByRole('dialog');
    await expect.element(dialog.getByRole('textbox', { name: /单位名称/ })).toHaveValue('新大学');
    await dialog.getByRole('button', { name: /^取\s?消$/ }).click();
    await expect.element(dialog).not.toBeInTheDocument();
  });

  test('LIST-12: a new row is 新增, a stored one 编辑, each in a form', async () => {
    const { screen } = await show();
    await screen.getByRole('button', { name: /新增$/ }).click();
    await expect.element(screen.getByRole('dialog', { name: /^新增/ })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('dialog', { name: /^新增/ })).not.toBeInTheDocument();
    (document.querySelector('tr[data-row="1"]') as HTMLElement).focus();
    await userEvent.keyboard('e');
    await expect.element(screen.getByRole('dialog', { name: /^编辑/ })).toBeVisible();
  });

  test('the detail of a row', async () => {
    const { screen } = await show();
    await screen.getByRole('link', { name: '滨海大学', exact: true }).click();
    await expect.element(screen.getByRole('dialog').getByText('U001').first()).toBeVisible();
    await expectAccessible();
  });

  test('a form that names its faults and sends nothing until they are mended', async () => {
    const { screen, server } = await show();
    await screen.getByRole('button', { name: /新增$/ }).click();
    const dialog = screen.getByRole('dialog');
    await dialog.getByRole('textbox', { name: /单位名称/ }).fill('新大学');
    await dialog.getByRole('button', { name: /^保\s?存$/ }).click();
    await expect.element(dialog.getByRole('textbox', { name: /单位代码/ })).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible();
    expect(server.asked('POST /dsTbUnit/add')).toEqual([]);
  });

  test('a form with changes is not closed by mistake', async () => {
    const { screen } = await show();
    await screen.getByRole('button', { name: /新增$/ }).click();
    await screen
      .getByRole('dialog')
      .getByRole('textbox', { name: /单位名称/ })
      .fill('新大学');
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByText('放弃修改？').last()).toBeVisible();
  });

  test('the import dialog takes workbooks and refuses other files', async () => {
    const { screen } = await show();
    await screen.getByRole('button', { name: /导入$/ }).click();
    const dialog = screen.getByRole('dialog');
    await expect.element(dialog.getByText('下载模板').first()).toBeVisible();
    const input = document.querySelector<HTMLInputElement>('input[type="file"]');
    if (!input) throw new Error('no file input');
    await userEvent.upload(input, new File(['x'], 'units.xlsx'));
    await expect.element(dialog.getByText('units.xlsx')).toBeVisible();
    await expectAccessible();
  });

  test('the recycle bin, from which a row is deleted only once its code is typed', async () => {
    const { screen } = await show({}, true);
    await screen.getByRole('button', { name: /回收站$/ }).click();
    const drawer = screen.getByRole('dialog', { name: /回收站/ });
    await expect.element(drawer.getByText('旧学院').first()).toBeVisible();
    await expectAccessible();
  });

  test('the recycle bin of any record says who deleted a row and why it cannot come back yet; others than administrators destroy nothing', async () => {
    signedIn('SUB');
    const gone = { ...enabled, id: '9', unitName: '旧学院', unitCode: 'U009', updateBy: 'linsy', deletedBy: '林思源' };
    const { screen, server } = await show({
      'GET /sys/recordBin/list': [gone],
      'PUT /sys/recordBin/restore': () => refusedWith('row.parent_gone', '所属赛区“华东赛区”已被删除，请先还原它'),
    });
    await screen.getByRole('button', { name: /回收站$/ }).click();
    const drawer = screen.getByRole('dialog', { name: /回收站/ });
    await expect.element(drawer.getByText('林思源')).toBeVisible();
    expect(drawer.getByRole('button', { name: '彻底删除' }).elements()).toEqual([]);
    await drawer
      .getByRole('button', { name: /还\s?原/ })
      .first()
      .click();
    await expect.element(screen.getByText('所属赛区“华东赛区”已被删除，请先还原它')).toBeVisible();
    expect(server.asked('PUT /sys/recordBin/restore').map(({ body }) => body)).toMatchObject([{ entity: 'dsTbUnit', ids: '9' }]);
  });
});
