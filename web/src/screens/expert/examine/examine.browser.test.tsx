import { expert } from '@saiyun/sdk/entities';
import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { fakeServer } from '../../../testing/fake-server.ts';
import { expectAccessible, renderPage, signedIn } from '../../../testing/render-page.tsx';
import { Examine } from './examine.tsx';

beforeEach(() => signedIn('ADMIN'));

const row = (n: number, realName: string, more: object = {}) => ({
  id: `e${n}`,
  revision: 1,
  realName,
  unitId: 'u1',
  unitId_dictText: '晨华大学',
  status: expert.states.invited,
  isPerfect: '1',
  createTime: '2026-05-06 10:00:00',
  ...more,
});
const page = (records: readonly object[], states?: object) => ({ records, total: records.length, current: 1, size: 200, pages: 1, states });

const begin = () =>
  fakeServer({
    'GET /dsTbExpert/list': page(
      [row(1, '陆清越'), row(2, '韩知远', { isPerfect: '0', phone: '138****0000', agreementVersion: '2026-1' })],
      { 0: 2, 1: 5, 4: 1 },
    ),
    'GET /dsTbExpertLabelRelation/list': page([{ id: 'l1', labelId: 'x', labelId_dictText: '人工智能', proficiency: 3 }]),
    'GET /dsTbRecusal/list': page([]),
    'GET /dsTbExpertInvitee/list': page([]),
    'GET /sys/recordPage/history': page([]),
    'PUT /dsTbExpert/refuse': { rows: [{ id: 'e2', revision: 2, state: '4' }] },
  });

test('SCREEN-40: the whole person with the queue, J to the next, R refuses with a reason', async () => {
  const server = begin();
  const screen = await renderPage(<Examine />, '/examine/expert');
  await expect.element(screen.getByRole('heading', { name: '陆清越' })).toBeVisible();
  await expect.element(screen.getByText('人工智能 · 精通')).toBeVisible();
  await expect.element(screen.getByRole('tab', { name: /已通过\s*5/ })).toBeVisible();
  await expectAccessible();
  await userEvent.keyboard('j');
  await expect.element(screen.getByRole('heading', { name: '韩知远' })).toBeVisible();
  await expect.element(screen.getByText('资料尚未完善，缺少：证件号码、电子签名。通过后，专家仍须完善才能评审。')).toBeVisible();
  await userEvent.keyboard('r');
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('textbox').fill('专业不符');
  await dialog.getByRole('button', { name: '不通过' }).click();
  await expect.poll(() => server.asked('PUT /dsTbExpert/refuse').length).toBe(1);
  expect(server.asked('PUT /dsTbExpert/refuse')[0]?.body).toMatchObject({ ids: 'e2', reason: '专业不符' });
});
