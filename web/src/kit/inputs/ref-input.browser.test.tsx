import type { Field } from '@saiyun/sdk/contract';
import { reviewProject } from '@saiyun/sdk/entities';
import { Form } from 'antd';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Answers, fakeServer } from '../../testing/fake-server.ts';
import { expectAccessible, renderPage, signedIn } from '../../testing/render-page.tsx';
import { RefInput } from './ref-input.tsx';

const people = [
  { id: 'u1', username: 'li01', realname: '李明', phone: '138****0001', orgCodeTxt: '教务处' },
  { id: 'u2', username: 'li02', realname: '李明', phone: '138****0002', orgCodeTxt: '外国语学院' },
];
const pageOf = (records: readonly object[]) => ({ records, total: records.length, size: 10, current: 1, pages: 1 });
const answers: Answers = {
  'GET /sys/user/queryUserComponentData': pageOf(people),
  'GET /sys/sysDepart/queryTreeList': [{ id: 'd1', key: 'd1', title: '教务处', orgCode: 'A01', isLeaf: true, children: null }],
  'GET /sys/dict/loadTreeData': [{ key: 'c1', value: 'c1', title: '理学', leaf: true }],
};

function Input({ of, many = false, dictText }: { readonly of: string; readonly many?: boolean; readonly dictText?: string }) {
  const [value, setValue] = useState<unknown>(dictText === undefined ? null : 'd1');
  const field: Field = { kind: 'ref', label: ['引用', 'Reference'], of, many };
  return (
    <>
      <RefInput id="one" field={field} value={value} onChange={setValue} {...(dictText !== undefined && { dictText })} aria-label="引用" />
      <output>{String(value)}</output>
    </>
  );
}
const given = () => document.querySelector('output')?.textContent;
const options = () => [...document.querySelectorAll('.rp-option')].map((one) => one.textContent);
const open = async (name: string) => {
  await page.getByRole('button', { name }).click();
  return page.getByRole('dialog');
};

beforeEach(() => signedIn('ADMIN'));

test('PICKER-10, PICKER-11: a person is chosen with the picker of users, in which two of one name are told apart', async () => {
  fakeServer(answers);
  await renderPage(<Input of="sysUser" />);
  await page.getByRole('combobox', { name: '引用' }).click();
  await userEvent.keyboard('李');
  await expect.poll(options).toEqual(['李明li01 · 教务处 · 138****0001', '李明li02 · 外国语学院 · 138****0002', '更多…']);
  await page.getByText('li02 · 外国语学院', { exact: false }).click();
  await expect.poll(given).toBe('u2');
  await expect.element(await open('选择用户')).toBeVisible();
});

test('a row is chosen among those of the competition that the form is about, and in the states that the field takes', async () => {
  const where = "dsTbCompetitionStage,stageName,id,status = '1' and competitionId = 'c1'";
  const server = fakeServer({
    [`GET /sys/dict/loadDict/${where.split(',').map(encodeURIComponent).join(',')}`]: [{ value: 's1', text: '初赛' }],
    'GET /dsTbCompetitionStage/list': pageOf([]),
  });
  await renderPage(
    <Form initialValues={{ competitionId: 'c1' }}>
      <Form.Item name="stageId">
        <RefInput field={{ ...reviewProject.fields.stageId, offers: { status: '1' } }} aria-label="阶段" />
      </Form.Item>
    </Form>,
  );
  await page.getByRole('combobox', { name: '阶段' }).click();
  await expect.poll(options).toEqual(['初赛', '更多…']);
  await page.getByText('更多…').click();
  await expect.poll(() => server.asked('GET /dsTbCompetitionStage/list').length).toBe(1);
  const [asked] = server.asked('GET /dsTbCompetitionStage/list');
  expect(['competitionId', 'status'].map((name) => asked?.query.get(name))).toEqual(['c1', '1']);
});

test('PICKER-17: a department is chosen in its tree', async () => {
  fakeServer(answers);
  await renderPage(<Input of="sysDepart" many />);
  const dialog = await open('选择部门');
  await dialog.getByText('教务处', { exact: true }).click();
  await dialog.getByRole('button', { name: '确认' }).click();
  await expect.poll(given).toBe('d1');
  await expectAccessible();
});

test('PICKER-11: a role is found by its code', async () => {
  const server = fakeServer({ ...answers, 'GET /sys/role/list': pageOf([{ id: 'r1', roleName: '校级管理员', roleCode: 'unit_admin' }]) });
  await renderPage(<Input of="sysRole" />);
  const dialog = await open('选择角色');
  await dialog.getByLabelText('角色编码').fill('unit');
  await dialog.getByRole('button', { name: '查询' }).click();
  await expect.poll(() => server.asked('GET /sys/role/list').at(-1)?.query.get('roleCode')).toBe('*unit*');
  await dialog.getByText('校级管理员').first().click();
  await dialog.getByRole('button', { name: /^确\s?定$|确认/ }).click();
  await expect.poll(given).toBe('r1');
});

test('PICKER-08: a position is chosen in a dialog 1000 wide', async () => {
  await page.viewport(1280, 800);
  fakeServer({ ...answers, 'GET /sys/position/list': pageOf([{ id: 'p1', name: '处长', code: 'head' }]) });
  await renderPage(<Input of="sysPosition" />);
  const dialog = await open('选择职务');
  await expect.element(dialog.getByText('处长')).toBeVisible();
  expect(dialog.element().getBoundingClientRect().width).toBe(1000);
});

test('TREE-01: a record that refers to itself is chosen from a tree whose levels the server answers', async () => {
  const server = fakeServer(answers);
  await renderPage(<Input of="sysCategory" />);
  await page.getByRole('combobox', { name: '引用' }).click();
  await page.getByText('理学', { exact: true }).click();
  await expect.poll(given).toBe('c1');
  expect(server.asked('GET /sys/dict/loadTreeData')[0]?.query.get('pidField')).toBe('pid');
});

test('PICKER-01, PICKER-02, PICKER-06: every other record has the picker that its definition makes', async () => {
  fakeServer({
    ...answers,
    'GET /dsTbUnit/list': pageOf([{ id: 'r1', unitName: '滨海大学', unitCode: 'U001' }]),
  });
  await renderPage(<Input of="dsTbUnit" />);
  const dialog = await open('选择单位');
  await expect.element(dialog.getByText('单位选择')).toBeVisible();
  await dialog.getByText('滨海大学').first().click();
  await dialog.getByRole('button', { name: /^确\s?定$|确认/ }).click();
  await expect.poll(given).toBe('r1');
  await expectAccessible();
});

test('who may not look a record up is told so, and never types an id', async () => {
  signedIn('APPL');
  fakeServer(answers);
  await renderPage(<Input of="dsTbPayoutBatch" />);
  await expect.element(page.getByRole('combobox', { name: '引用' })).toBeDisabled();
  expect(page.getByRole('textbox').elements()).toEqual([]);
});
