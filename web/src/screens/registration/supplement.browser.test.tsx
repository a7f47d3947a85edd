import { beforeEach, expect, test } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { expectAccessible, renderPage, signedIn } from '../../testing/render-page.tsx';
import { supplementPage } from './supplement.tsx';

const asked = {
  id: 's1',
  revision: 2,
  worksId: 'w1',
  worksId_dictText: '智能灌溉',
  items: ['说明数据来源'],
  formId: 'f1',
  dueTime: '2026-12-31 18:00:00',
  status: '0',
};
const form = { id: 'f1', fields: [{ key: 'code', label: '代码仓库', labelEn: 'Repository', type: 'text', required: true }] };
const begin = () =>
  fakeServer({
    'GET /sys/dict/queryAllDictItems': {},
    'POST /sys/getdomainconfig': {},
    'GET /dsTbCompetitionForm/queryById': form,
    'PUT /dsTbWorksSupplement/giveSupplement': { rows: [{ id: 's1', revision: 3, state: '1' }] },
  });
const shown = (row: object) => renderPage(supplementPage.rowActions?.({ ...asked, ...row } as never, {} as never));

beforeEach(() => signedIn('APPL'));

test('the questions of a supplement are answered where it is given, without a file', async () => {
  const server = begin();
  const screen = await shown({});
  await screen.getByRole('button', { name: '提交补充材料' }).click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByText('说明数据来源')).toBeVisible();
  await dialog.getByLabelText('代码仓库').fill('https://example.edu/repo');
  await expectAccessible();
  await dialog.getByRole('button', { name: '提交补充材料' }).click();
  await expect.poll(() => server.asked('PUT /dsTbWorksSupplement/giveSupplement').length).toBe(1);
  expect(server.asked('PUT /dsTbWorksSupplement/giveSupplement')[0]?.body).toMatchObject({
    ids: 's1',
    answers: { code: 'https://example.edu/repo' },
  });
});

test('without questions a file is needed', async () => {
  const server = begin();
  const screen = await shown({ formId: null });
  await screen.getByRole('button', { name: '提交补充材料' }).click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByText('代码仓库')).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: '提交补充材料' }).click();
  await expect.poll(() => dialog.element().querySelectorAll('.ant-form-item-explain-error').length).toBe(1);
  expect(server.asked('PUT /dsTbWorksSupplement/giveSupplement')).toEqual([]);
});
