import { unit } from '@saiyun/sdk/entities';
import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, test } from 'vitest';
import { recordPath } from '../../lib/record-path.ts';
import { type Answers, fakeServer } from '../../testing/fake-server.ts';
import { expectAccessible, renderPage, signedIn } from '../../testing/render-page.tsx';
import { RecordPage } from './record-page.tsx';

const row = {
  id: '1',
  revision: 3,
  unitCode: 'U001',
  unitName: '滨海大学',
  unitNameEn: 'Binhai University',
  areaId: 'a1',
  areaId_dictText: '华东赛区',
  contact: '周明远',
  phone: '138****0001',
  email: null,
  selfRegister: '1',
  status: '1',
  createBy: 'admin',
  createTime: '2026-11-01 09:00:00',
};
const answers: Answers = {
  'GET /dsTbUnit/queryById': row,
  'GET /sys/dict/queryAllDictItems': {},
  'GET /sys/recordPage/around': [
    {
      entity: 'dsTbRegistration',
      field: 'unitId',
      total: 8,
      rows: [{ id: 'r1', name: '星火队 · 物联网竞赛', state: '2', createTime: '2026-11-02 09:00:00' }],
    },
  ],
  'GET /sys/recordPage/history': {
    records: [
      {
        id: 'h1',
        action: 'edit',
        time: '2026-11-03 09:00:00',
        by: '李娜',
        roles: ['ADMIN'],
        isOwn: false,
        reason: null,
        facts: [],
        changes: [{ field: 'contact', before: '王芳', after: '周明远', beforeText: null, afterText: null }],
      },
    ],
    total: 1,
    size: 20,
    current: 1,
    pages: 1,
  },
  'PUT /dsTbUnit/edit': row,
};

const show = async (more: Answers = {}) => {
  const server = fakeServer({ ...answers, ...more });
  const screen = await renderPage(
    <Routes location={recordPath(unit.name, '1')}>
      <Route path="/r/:entity/:id" element={<RecordPage />} />
    </Routes>,
  );
  return { server, screen };
};

beforeEach(() => signedIn('ADMIN'));

describe('the page of a record', () => {
  test('says what it is, what is around it and what was done to it, and everybody can use it', async () => {
    const { screen } = await show();
    await expect.element(screen.getByRole('heading', { level: 1, name: '滨海大学' })).toBeVisible();
    await expect.element(screen.getByRole('link', { name: '华东赛区' })).toHaveAttribute('href', recordPath('dsTbCompetitionArea', 'a1'));
    await expect.element(screen.getByRole('link', { name: '星火队 · 物联网竞赛' })).toBeVisible();
    await expect.element(screen.getByText('李娜')).toBeVisible();
    await expectAccessible();
  });

  test('puts an earlier version back by an edit at the revision that is shown', async () => {
    const { screen, server } = await show();
    await screen.getByRole('button', { name: '恢复到此前' }).click();
    const dialog = screen.getByRole('dialog');
    await expect.element(dialog.getByText('王芳')).toBeVisible();
    await dialog.getByRole('button', { name: '恢复到此前' }).click();
    await expect.poll(() => server.asked('PUT /dsTbUnit/edit').length).toBe(1);
  });

  test('whoever wrote an appeal reads the answer, and neither what cannot be done nor a history', async () => {
    signedIn('APPL');
    const appeal = {
      id: '1',
      revision: 3,
      worksId: 'w1',
      worksId_dictText: '智能灌溉',
      awardId: null,
      reason: '得分与评语不一致，请核对',
      evidence: null,
      status: '3',
      outcome: 'rejected',
      opinion: '已复核，维持原结果。',
      createTime: '2026-11-20 10:00:00',
    };
    fakeServer({
      ...answers,
      'GET /dsTbReviewAppeal/queryById': appeal,
      'GET /dsTbWorks/queryById': { id: 'w1', title: '智能灌溉', registrationId: 'r1', status: '2' },
    });
    const screen = await renderPage(
      <Routes location={recordPath('dsTbReviewAppeal', '1')}>
        <Route path="/r/:entity/:id" element={<RecordPage />} />
      </Routes>,
    );
    await expect.element(screen.getByRole('heading', { level: 1, name: '对“智能灌溉”成绩的申诉' })).toBeVisible();
    await expect.element(screen.getByText('主办方已作出结论：不成立。')).toBeVisible();
    await expect.element(screen.getByText('已复核，维持原结果。')).toBeVisible();
    await expect.element(screen.getByText('得分与评语不一致，请核对')).toBeVisible();
    await expect.element(screen.getByRole('link', { name: '查看作品' })).toHaveAttribute('href', '/participant/work/w1');
    await expect.element(screen.getByRole('link', { name: '查看报名' })).toHaveAttribute('href', '/participant/entry/r1');
    await expect.element(screen.getByText(/操作现在不可用/)).not.toBeInTheDocument();
    await expect.element(screen.getByText('李娜')).not.toBeInTheDocument();
    await expectAccessible();
  });

  test('an account that may only read is offered nothing that writes', async () => {
    signedIn('AUD');
    const { screen } = await show();
    await expect.element(screen.getByRole('heading', { level: 1, name: '滨海大学' })).toBeVisible();
    for (const name of [/^编\s?辑$/, '恢复到此前']) expect(screen.getByRole('button', { name }).elements()).toEqual([]);
  });

  test('a record that is not for the role says so', async () => {
    signedIn('EXPERT');
    const { screen } = await show();
    await expect.element(screen.getByRole('heading', { level: 1, name: '您不能查看单位' })).toBeVisible();
    await expectAccessible();
  });
});
