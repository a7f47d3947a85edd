import type { EditColumn } from '@saiyun/sdk/logic/editable-table';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/render-page.tsx';
import { source as departs } from '../../depart-picker/demo/departs.ts';
import type { SendFile } from '../../provider/index.ts';
import { list as units } from '../../record-picker/demo/units.ts';
import { list as orders, report } from '../../report-picker/demo/orders.ts';
import { list as users } from '../../user-picker/demo/users.ts';
import { cell, copied, draw, paste } from '../testing/draw-table.tsx';

const pixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const fileUrl = async (path: string) => ({ url: pixel, fileName: `第八届竞赛通知${path}.png` });
const userColumn: EditColumn = { key: 'who', title: '负责人', type: 'sel_user', props: { list: users } };
const departColumn: EditColumn = { key: 'depart', title: '部门', type: 'sel_depart', props: { source: departs, multiple: false } };
const levels = [
  { value: 'a', text: '校级' },
  { value: 'b', text: '省级' },
  { value: 'c', text: '国家级' },
];
const one = (columns: readonly EditColumn[], row: object = {}) => ({ columns, rows: [{ id: '1', ...row }] });

test('ETABLE-02, ETABLE-27: a user cell shows names, asks 请选择用户, is chosen by name with what tells two of one name apart, and is cleared by 清空', async () => {
  const { of } = await draw(one([userColumn, { ...userColumn, key: 'other' }], { who: 'p2,p3' }));
  await expect.element(page.getByText('李娜, 张敏')).toBeVisible();
  expect(cell(0, 1).textContent).toBe('请选择用户');
  await userEvent.click(cell(0, 1));
  await expect.element(page.getByText('yunhai02 · 英语系 · 138****0011')).toBeVisible();
  await userEvent.click(page.getByText('yunhai02 · 英语系 · 138****0011'));
  expect(of(0, 'other')).toBe('p1');
  await expect.element(page.getByTitle('清空')).toBeInTheDocument();
  await userEvent.click(page.getByTitle('清空'));
  expect(of(0, 'other')).toBeNull();
});

test('ETABLE-07: what is clicked in the list or the dialog of a picker does not close its cell; a click elsewhere does', async () => {
  const { of } = await draw(one([departColumn, { key: 'name', title: '名称', type: 'input' }]));
  await userEvent.click(cell(0, 0));
  await expect.element(page.getByText('教务处')).toBeVisible();
  await userEvent.click(page.getByText('更多…'));
  await userEvent.click(page.getByRole('dialog').getByText('教务处'));
  expect(document.querySelectorAll('.tb-editor')).toHaveLength(1);
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: /确\s*认/ }));
  await expect.poll(() => of(0, 'depart')).toBe('A01A03');
  expect(document.querySelectorAll('.tb-editor')).toHaveLength(1);
  await userEvent.click(cell(0, 1));
  await expect.poll(() => document.querySelector('.tb-editor')).toBeNull();
  expect(cell(0, 0).textContent).toBe('教务处');
});

test('names of users and departments are asked for once, are what is copied, and are understood when pasted; an ambiguous one is marked', async () => {
  let asked = 0;
  const list: typeof users = (query, signal) => {
    asked += 1;
    return users(query, signal);
  };
  const { of } = await draw({
    editing: 'keys',
    columns: [{ ...userColumn, props: { list } }, departColumn],
    rows: Array.from({ length: 30 }, (_, i) => ({ id: String(i), who: i === 0 ? 'p2,p3' : 'p4', depart: 'A01A03' })),
  });
  await expect.element(page.getByText('李娜, 张敏')).toBeVisible();
  expect(asked).toBe(1);
  await userEvent.click(cell(0, 0));
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
  await expect.poll(() => copied()).toBe('李娜, 张敏\t教务处');
  await userEvent.click(cell(1, 0));
  paste('陈静；李娜\t外国语学院\n王伟\t云海大学附属中学 / 实验中心\n\t没有的部门');
  await expect.poll(() => of(1, 'who')).toBe('p5,p2');
  expect([of(1, 'depart'), of(2, 'depart')]).toEqual(['A01A02', 'A02A01']);
  // Two people are called 王伟.
  expect(of(2, 'who')).toBe('王伟');
  await expect.poll(() => [cell(2, 0).ariaInvalid, cell(3, 1).ariaInvalid, cell(1, 0).ariaInvalid]).toEqual(['true', 'true', null]);
  expect(cell(3, 1).textContent).toBe('没有的部门');
});

test('ETABLE-01, ETABLE-02: a popup of a record or a report fills the cells that its column names, as one step', async () => {
  const { of, table } = await draw(
    one([
      {
        key: 'unit',
        title: '单位',
        type: 'popup',
        orgFields: 'unitName,unitCode',
        destFields: 'unit,code',
        props: { list: units, displayKey: 'unitName', columns: [{ key: 'unitName', title: '单位名称' }] },
      },
      { key: 'code', title: '代码', type: 'normal' },
      {
        key: 'order',
        title: '订单',
        placeholder: '选择订单',
        type: 'popup',
        popupCode: 'orders',
        orgFields: 'orderNo,unit',
        destFields: 'order,payer',
        props: { report, list: orders },
      },
      { key: 'payer', title: '付款单位', type: 'normal' },
    ]),
  );
  await userEvent.click(cell(0, 0));
  await userEvent.click(page.getByText('上海师范大学'));
  expect([of(0, 'unit'), of(0, 'code')]).toEqual(['上海师范大学', '10101']);
  table.now?.undo();
  expect([of(0, 'unit'), of(0, 'code')]).toEqual([undefined, undefined]);
  await userEvent.click(cell(0, 2));
  await userEvent.click(page.getByRole('dialog').getByText('20261001'));
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: /确\s*定/ }));
  await expect.poll(() => [of(0, 'order'), of(0, 'payer')]).toEqual(['20261001', '东湖学院']);
  await expect.poll(() => document.querySelector('.tb-editor')).toBeNull();
});

test('ETABLE-02, ETABLE-21: files are shown by name, cut at five characters, and pictures as pictures; others are counted', async () => {
  const { of } = await draw(
    one(
      [
        { key: 'a', title: '上传', type: 'upload' },
        { key: 'b', title: '文件', type: 'file' },
        { key: 'c', title: '图片', type: 'image', width: 200 },
      ],
      { a: 'temp/1', b: 'temp/2,temp/3', c: [{ fileName: '现场.png', filePath: 'temp/4', fileSize: 1 }] },
    ),
    { fileUrl },
  );
  await expect.poll(() => cell(0, 0).textContent).toBe('第八届竞赛…');
  expect(cell(0, 1).textContent).toBe('第八届竞赛…+1');
  await expect.element(page.getByRole('img', { name: '现场.png' })).toBeVisible();
  await userEvent.click(cell(0, 1));
  await expect.element(page.getByRole('dialog').getByText('第八届竞赛通知temp/3.png')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: '移除 第八届竞赛通知temp/3.png' }));
  await userEvent.click(page.getByRole('button', { name: /确\s*定/ }));
  await expect.poll(() => of(0, 'b')).toBe('temp/2');
});

test('files of a table that is only read can be looked at, and not changed', async () => {
  await draw({ ...one([{ key: 'b', title: '文件', type: 'file' }], { b: 'temp/2' }), readOnly: true }, { fileUrl });
  await expect.poll(() => cell(0, 0).textContent).toBe('第八届竞赛…');
  await userEvent.click(cell(0, 0));
  await expect.element(page.getByRole('button', { name: '下载 第八届竞赛通知temp/2.png' })).toBeVisible();
  expect(page.getByRole('button', { name: /移除|确\s*定/ }).elements()).toEqual([]);
});

test('UPLOAD-03: an upload goes on when its cell is left, with its percent in the cell, and its path is the value in the end', async () => {
  const sent: { how: SendFile; done: () => void }[] = [];
  const { of } = await draw(
    one([
      { key: 'a', title: '上传', type: 'upload' },
      { key: 'n', title: '名称', type: 'input' },
    ]),
    {
      fileUrl,
      upload: (file, how) =>
        new Promise((resolve) => {
          sent.push({ how, done: () => resolve({ fileName: file.name, filePath: `temp/${file.name}`, fileSize: file.size }) });
        }),
    },
  );
  await userEvent.click(cell(0, 0));
  await expect.poll(() => document.querySelectorAll('.tb-editor input[type=file]').length).toBe(1);
  await userEvent.upload(document.querySelector('.tb-editor input[type=file]') as HTMLElement, new File(['words'], 'note.txt'));
  await expect.poll(() => sent.length).toBe(1);
  await userEvent.click(cell(0, 1));
  sent[0]?.how.onProgress({ done: 2, total: 5 });
  await expect.poll(() => cell(0, 0).textContent).toBe('40%');
  sent[0]?.done();
  await expect.poll(() => of(0, 'a')).toBe('temp/note.txt');
  await expect.poll(() => cell(0, 0).textContent).toBe('note.…');
});

test('ETABLE-19: a cell with several options shows one of them and how many more there are, open and closed', async () => {
  const { of } = await draw(one([{ key: 'm', title: '级别', type: 'list_multi', options: levels }], { m: 'a,b' }));
  expect(cell(0, 0).textContent).toBe('校级+1');
  await userEvent.click(cell(0, 0));
  await expect.poll(() => document.querySelectorAll('.tb-editor .ant-select-selection-item').length).toBe(2);
  await userEvent.click(page.getByRole('option', { name: '国家级' }).or(page.getByTitle('国家级')));
  await expect.poll(() => of(0, 'm')).toBe('a,b,c');
  expect(document.querySelectorAll('.tb-editor .ant-select-selection-item').length).toBe(2);
});

test('ETABLE-20: a long text is edited in a box of 300 by 210 px; Enter is a new line and Ctrl Enter the end', async () => {
  const { of } = await draw(one([{ key: 't', title: '备注', type: 'input_pop' }], { t: '一' }));
  await userEvent.click(cell(0, 0));
  const box = page.getByRole('textbox', { name: '备注，第 1 行' });
  await expect.element(box).toHaveFocus();
  const { offsetWidth, offsetHeight } = box.element() as HTMLElement;
  expect([offsetWidth, offsetHeight]).toEqual([300, 210]);
  await userEvent.keyboard('{Enter}二{Control>}{Enter}{/Control}');
  expect(of(0, 't')).toBe('一\n二');
  await expect.poll(() => document.querySelector('.tb-editor')).toBeNull();
});

test('ETABLE-26: a tag cell puts ; after every two characters and drops those that are typed', async () => {
  const { of } = await draw({ ...one([{ key: 't', title: '标签', type: 'input', props: { tag: true } }]), editing: 'keys' });
  await userEvent.click(cell(0, 0));
  await userEvent.keyboard('ab;;cde{Enter}');
  expect(of(0, 't')).toBe('ab;cd;e');
});

test('ETABLE-01, ETABLE-02: a checkbox has its own two values and a default; its meta says in words what it means', async () => {
  const { of, table } = await draw(
    one(
      [
        { key: 'c', title: '缴费', type: 'checkbox', customValue: ['Y', 'N'], defaultChecked: true },
        { key: 'm', title: '公开', type: 'checkbox_meta' },
      ],
      { c: 'N', m: true },
    ),
  );
  expect(cell(0, 1).textContent?.trim()).toBe('是');
  await userEvent.click(cell(0, 0));
  expect(of(0, 'c')).toBe('Y');
  await userEvent.keyboard(' ');
  expect(of(0, 'c')).toBe('N');
  await userEvent.click(page.getByRole('button', { name: '新增', exact: true }));
  expect(table.now?.rows()[1]?.values).toEqual({ c: 'Y', m: false });
});

test('ETABLE-02: options are searched on a server as one types; a slow answer to an earlier word is not shown', async () => {
  const answers = new Map<string, (names: readonly string[]) => void>();
  const searchOptions = (_column: EditColumn, text: string) =>
    new Promise<readonly { value: string }[]>((resolve) => {
      answers.set(text, (names) => resolve(names.map((value) => ({ value }))));
    });
  const { of } = await draw({ ...one([{ key: 's', title: '学校', type: 'sel_search_async' }]), searchOptions });
  await userEvent.click(cell(0, 0));
  await userEvent.keyboard('大');
  await expect.poll(() => answers.has('大')).toBe(true);
  await userEvent.keyboard('连');
  await expect.poll(() => answers.has('大连')).toBe(true);
  answers.get('大连')?.(['大连理工大学']);
  await expect.element(page.getByTitle('大连理工大学')).toBeVisible();
  answers.get('大')?.(['复旦大学']);
  await userEvent.click(page.getByTitle('大连理工大学'));
  expect(of(0, 's')).toBe('大连理工大学');
});

test('ETABLE-01: options go with the column above, asked for once; what stands below is emptied when it changes', async () => {
  const asked: unknown[] = [];
  const linkedOptions = async (_column: EditColumn, value: unknown) => {
    asked.push(value);
    return [{ value: `${String(value)}一区` }, { value: `${String(value)}二区` }];
  };
  const { of } = await draw({
    columns: [
      { key: 'p', title: '省', type: 'select', options: [{ value: '浙江' }, { value: '湖北' }] },
      { key: 'c', title: '市', type: 'select', linkageKey: 'p' },
      { key: 'd', title: '区', type: 'select', linkageKey: 'c' },
    ],
    rows: [
      { id: '1', p: '浙江', c: '浙江一区', d: '浙江一区一区' },
      { id: '2', p: '浙江', c: null },
    ],
    linkedOptions,
  });
  await userEvent.click(cell(0, 0));
  await userEvent.click(page.getByTitle('湖北'));
  expect([of(0, 'p'), of(0, 'c'), of(0, 'd')]).toEqual(['湖北', null, null]);
  await userEvent.click(cell(0, 1));
  await userEvent.click(page.getByTitle('湖北二区'));
  expect(of(0, 'c')).toBe('湖北二区');
  expect(new Set(asked).size).toBe(asked.length);
  expect([of(1, 'p'), of(1, 'c')]).toEqual(['浙江', null]);
});

test('every kind of cell has no barriers, closed and open', async () => {
  await draw(one([userColumn, departColumn, { key: 'a', title: '上传', type: 'upload' }], { who: 'p2', a: 'temp/1' }), { fileUrl });
  await expect.element(page.getByText('李娜')).toBeVisible();
  await expectAccessible();
  await userEvent.click(cell(0, 2));
  await expect.element(page.getByRole('button', { name: /第八届竞赛通知/ })).toBeVisible();
  await expectAccessible();
});

test('pasted titles wait for options that are on their way: of a dictionary, and of columns that depend on each other', async () => {
  let answer: ((items: readonly { value: string; text: string }[]) => void) | undefined;
  const dict = () =>
    new Promise<never>((resolve) => {
      answer = resolve as never;
    });
  const linkedOptions = async (_column: EditColumn, value: unknown) => [{ value: `${String(value)}1`, text: '一区' }];
  const { of } = await draw(
    {
      editing: 'keys',
      columns: [
        { key: 's', title: '状态', type: 'select', dictCode: 'state' },
        { key: 'p', title: '省', type: 'select', options: [{ value: 'zj', text: '浙江' }] },
        { key: 'c', title: '市', type: 'select', linkageKey: 'p' },
        { key: 'd', title: '区', type: 'select', linkageKey: 'c' },
      ],
      rows: [{ id: '1' }],
      linkedOptions,
    },
    { dict },
  );
  await userEvent.click(cell(0, 0));
  paste('停用\t浙江\t一区\t一区');
  await expect.poll(() => answer !== undefined).toBe(true);
  answer?.([{ value: '0', text: '停用' }]);
  await expect.poll(() => [of(0, 's'), of(0, 'p'), of(0, 'c'), of(0, 'd')]).toEqual(['0', 'zj', 'zj1', 'zj11']);
});

test('an asynchronous search offers its first options before anything is typed', async () => {
  const { of } = await draw({
    ...one([{ key: 's', title: '学校', type: 'sel_search_async' }]),
    searchOptions: async (_column, text) => [{ value: `${text}1`, text: `学校${text}` }],
  });
  await userEvent.click(cell(0, 0));
  await userEvent.click(page.getByTitle('学校', { exact: true }).last());
  await expect.poll(() => of(0, 's')).toBe('1');
});

test('typing over a date begins with the first key', async () => {
  const { of } = await draw({ ...one([{ key: 'd', title: '日期', type: 'date' }], { d: '2026-01-01' }), editing: 'keys' });
  await userEvent.click(cell(0, 0));
  await userEvent.keyboard('2026-03-05{Enter}');
  await expect.poll(() => of(0, 'd')).toBe('2026-03-05');
});
