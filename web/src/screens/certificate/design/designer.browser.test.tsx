import type { CertificateElement } from '@saiyun/sdk/contract';
import { beforeEach, expect, test } from 'vitest';
import { page as browser, userEvent } from 'vitest/browser';
import { type Answers, fakeServer, refusedWith } from '../../../testing/fake-server.ts';
import { expectAccessible, renderPage, signedIn } from '../../../testing/render-page.tsx';
import { Designer } from './designer.tsx';

beforeEach(async () => {
  signedIn('ADMIN');
  await browser.viewport(1440, 900);
});

const elements: readonly CertificateElement[] = [
  { type: 'text', x: 28, y: 60, w: 241, h: 16, size: 24, align: 'center', bind: 'realName' },
  { type: 'text', x: 28, y: 176, w: 120, h: 8, size: 10, bind: 'certNo' },
];
const row = (more: object = {}) => ({
  id: 'template1',
  revision: 3,
  templateName: '获奖证书',
  certKind: 'award',
  competitionId: null,
  pageSize: 'A4L',
  locale: 'zh-CN',
  numberRule: '{yyyy}{kind}{seq:6}',
  elements,
  version: 1,
  status: '0',
  createTime: '2026-05-05 10:00:00',
  ...more,
});

const begin = (more: Answers = {}, of: object = {}) =>
  fakeServer({
    'GET /dsTbCertificateTemplate/queryById': row(of),
    'POST /dsTbCertificateTemplate/layout': { outlines: [{ element: 0, path: 'M0 0h10v10z' }], problems: [] },
    'GET /sys/dict/all': {},
    ...more,
  });
const draw = async () => {
  // The address names the template.
  const screen = await renderPage(<Designer />, '/page');
  await expect.element(screen.getByRole('group', { name: '版面，297 × 210 毫米' })).toBeVisible();
  return screen;
};
type Stored = { readonly elements: readonly CertificateElement[]; readonly revision: number };

test('CERT-01: an element is moved with the keys, taken back, and stored with the revision that was read', async () => {
  const server = begin({ 'PUT /dsTbCertificateTemplate/edit': row({ revision: 4 }) });
  const screen = await draw();
  await screen.getByRole('group', { name: '版面，297 × 210 毫米' }).getByRole('button', { name: '姓名' }).click();
  await userEvent.keyboard('{ArrowDown}{Shift>}{ArrowDown}{/Shift}{Alt>}{ArrowRight}{/Alt}');
  await expect.element(screen.getByLabelText('X', { exact: true })).toHaveValue('28.1');
  await expect.element(screen.getByLabelText('Y', { exact: true })).toHaveValue('71.0');
  await userEvent.keyboard('{Delete}');
  await expect
    .element(screen.getByRole('group', { name: '版面，297 × 210 毫米' }).getByRole('button', { name: '姓名' }))
    .not.toBeInTheDocument();
  await screen.getByRole('button', { name: '撤销' }).click();
  await screen.getByRole('button', { name: '保存' }).click();
  await expect.poll(() => server.asked('PUT /dsTbCertificateTemplate/edit').length).toBe(1);
  const [first] = server.asked('PUT /dsTbCertificateTemplate/edit');
  const sent = first?.body as Stored;
  expect(sent.revision).toBe(3);
  expect(sent.elements[0]).toMatchObject({ x: 28.1, y: 71 });
  await expectAccessible();
});

test('CERT-01: dragging snaps to the middle of the page and shows the line', async () => {
  begin();
  const screen = await draw();
  const found = screen.getByRole('group', { name: '版面，297 × 210 毫米' }).getByRole('button', { name: '姓名' });
  const target = found.element();
  const { left, top, height } = target.getBoundingClientRect();
  const at = (type: string, x: number, y: number) =>
    target.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, button: 0, clientX: x, clientY: y }));
  // The capture of a pointer that does not exist is refused.
  target.setPointerCapture = () => undefined;
  at('pointerdown', left + 50, top + height / 2);
  at('pointermove', left + 52, top + 70);
  at('pointermove', left + 53, top + 70);
  await expect.poll(() => document.querySelectorAll('.cd-guide[data-axis="x"]').length).toBeGreaterThan(0);
  at('pointerup', left + 53, top + 70);
  await expect.poll(() => document.querySelectorAll('.cd-guide').length).toBe(0);
  // Both margins are equal: the middle held it.
  await expect.element(screen.getByLabelText('X', { exact: true })).toHaveValue('28.0');
});

test('CERT-01: what stands against an element is told there and in the list, which leads to it', async () => {
  begin({
    'POST /dsTbCertificateTemplate/layout': {
      outlines: [],
      problems: [{ kind: 'glyph', element: 0, text: '字体中没有这些字：𠮷' }],
    },
  });
  const screen = await draw();
  await expect.element(screen.getByRole('button', { name: '姓名，有问题：字体中没有这些字：𠮷' })).toBeVisible();
  await screen.getByRole('button', { name: '姓名 字体中没有这些字：𠮷' }).last().click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('字体中没有这些字：𠮷');
});

test('CERT-01: a template that somebody else changed is not overwritten before the reader has chosen', async () => {
  let revision = 3;
  const server = begin({
    'GET /dsTbCertificateTemplate/queryById': () => row({ revision, templateName: revision === 3 ? '获奖证书' : '荣誉证书' }),
    'PUT /dsTbCertificateTemplate/edit': ({ body }: { readonly body: Stored }) =>
      body.revision < 4 ? refusedWith('row.stale', '数据已被修改') : row({ revision: 5 }),
  });
  const screen = await draw();
  await screen.getByRole('button', { name: '单位', exact: true }).click();
  revision = 4;
  await screen.getByRole('button', { name: '保存' }).click();
  await expect.element(screen.getByText('这个模板已在别处被修改。')).toBeVisible();
  await screen.getByRole('button', { name: '用我的覆盖' }).click();
  await expect.poll(() => server.asked('PUT /dsTbCertificateTemplate/edit').at(-1)?.body).toMatchObject({ revision: 4 });
  const [, second] = server.asked('PUT /dsTbCertificateTemplate/edit');
  expect((second?.body as Stored | undefined)?.elements).toHaveLength(3);
});

test('CERT-01: a template in use is looked at, and changed as a new version', async () => {
  const server = begin(
    {
      'GET /dsTbCertificateTemplate/list': { records: [row({ version: 4, status: '1' })], total: 1, current: 1, size: 100, pages: 1 },
      'POST /dsTbCertificateTemplate/add': row({ id: 'template2', version: 5 }),
    },
    { status: '1' },
  );
  const screen = await draw();
  await expect.element(screen.getByText(/启用过的模板不能修改/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: '保存' })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: '建立新版本' }).click();
  await expect.poll(() => server.asked('POST /dsTbCertificateTemplate/add').at(-1)?.body).toMatchObject({ version: 5, elements });
});

test('CERT-01: on a phone the sheet is shown, and a sentence says where it is designed', async () => {
  await browser.viewport(390, 844);
  begin();
  const screen = await draw();
  await expect.element(screen.getByText('设计证书需要更大的屏幕，这里只能查看版面。')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: '保存' })).not.toBeInTheDocument();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await expectAccessible();
});
