import type { CompetitionSituation } from '@saiyun/sdk/calls';
import { competition, competitionStatus, stage } from '@saiyun/sdk/entities';
import { type SetUpFacts, setUpStates } from '@saiyun/sdk/rules';
import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { queryClient } from '../../../lib/api/query-client.ts';
import { keys } from '../../../lib/api/query-keys.ts';
import { rowPath } from '../../../lib/record-path.ts';
import { placeTexts } from '../../../messages/place/index.ts';
import { type Answers, type Asked, fakeServer } from '../../../testing/fake-server.ts';
import { expectAccessible, renderPage, signedIn } from '../../../testing/render-page.tsx';
import { CompetitionPlace } from './competition-place.tsx';

await placeTexts.load('zh-CN');

const id = 'c1000000000000000000000000000000';
const row = {
  id,
  revision: 3,
  competitionCode: 'IOT-2099',
  competitionName: '第八届物联网竞赛',
  competitionNameEn: null,
  competitionType: 'innovation',
  status: '0',
  registerStart: '2099-01-01 09:00:00',
  registerEnd: '2099-02-01 18:00:00',
  submissionEndTime: '2099-03-01 18:00:00',
  endTime: '2099-04-01 18:00:00',
  timeZone: 'Asia/Shanghai',
  description: '面向本科生',
  stepDone: [1, 2, 3, 4],
};
const facts: SetUpFacts = {
  areas: 2,
  schools: 8,
  authorisedSchools: 0,
  subAdmins: 1,
  groups: 1,
  entryForms: 1,
  formsInDraft: ['本科组'],
  stages: 1,
  lateStages: [],
  projects: 0,
  templatesInDraft: [],
  experts: 3,
  expertGroups: 1,
  prices: 0,
  awardRules: 0,
  certificates: 1,
};
const situation: CompetitionSituation = {
  phase: 'soon',
  until: '2099-01-01 09:00:00',
  published: false,
  entries: 35,
  works: 5,
  reviews: { done: 51, all: 152 },
  awards: 0,
  certificates: 0,
  steps: setUpStates(row, facts),
  next: [
    { name: 'approve', count: 3, about: null, due: null },
    { name: 'chase', count: 101, about: { id: 'p1', name: '初评' }, due: '2099-03-20 18:00:00' },
  ],
};
const statistics = {
  registrations: 35,
  works: 5,
  byState: [{ value: '1', text: '已提交', count: 35 }],
  byArea: [{ value: 'a1', text: '华东赛区', count: 35 }],
  bySchool: [{ value: 'u1', text: '滨海大学', count: 35 }],
  byDay: [{ value: '2099-01-02', text: '2099-01-02', count: 35 }],
  byScore: [{ value: '80', text: '80–90', count: 5 }],
  byReview: [{ value: 'g1', text: '本科组', count: 6, done: 4 }],
};
const answers: Answers = {
  'GET /dsTbCompetition/queryById': row,
  'GET /dsTbCompetition/situation': situation,
  'GET /dsTbCompetition/statistics': statistics,
  'GET /sys/dict/queryAllDictItems': {},
};

const show = async (search = '', more: Answers = {}, address = rowPath(competition.name, id)) => {
  const server = fakeServer({ ...answers, ...more });
  const screen = await renderPage(
    <Routes>
      <Route path="/competition/:id" element={<CompetitionPlace />} />
    </Routes>,
    `${address}${search}`,
  );
  return { server, screen };
};

beforeEach(async () => {
  signedIn('ADMIN');
  await page.viewport(1440, 900);
});

describe('COMP-03, SCREEN-18: the place of a competition', () => {
  test('whose address names no competition, leads to the list', async () => {
    fakeServer({});
    const screen = await renderPage(
      <Routes>
        <Route path="/competition/list" element={<h1>所有竞赛</h1>} />
        <Route path="/competition/:id" element={<CompetitionPlace />} />
      </Routes>,
      '/competition/detail',
    );
    await expect.element(screen.getByRole('heading', { name: '所有竞赛' })).toBeVisible();
  });

  test('says how it stands, leads to each part, and everybody can use it', async () => {
    const { screen } = await show();
    await expect.element(screen.getByRole('heading', { level: 1, name: '第八届物联网竞赛' })).toBeVisible();
    await expect.element(screen.getByRole('link', { name: '51 / 152 评审' })).toBeVisible();
    await expect.element(screen.getByText('发布前还有 3 个步骤要完成。')).toBeVisible();
    const next = screen.getByRole('region', { name: '接下来' });
    await expect.element(next.getByText('3 份报名等您审核')).toBeVisible();
    await expect.element(next.getByRole('link', { name: '去审核' })).toHaveAttribute('href', `/examine/entry?competitionId=${row.id}`);
    await expect.element(next.getByRole('listitem').filter({ hasText: '101 份评审尚未提交' })).toMatchTextContent(/初评/);
    await expect.element(next.getByRole('link', { name: '看进度、提醒专家' })).toHaveAttribute('href', '/r/dsTbReviewProject/p1');
    for (const part of ['概览', '设置', '报名', '作品', '评审', '成绩与奖项', '证书', '费用', '统计'])
      await expect.element(screen.getByRole('link', { name: part, exact: true })).toBeVisible();
    await expectAccessible();
  });

  test('the part that is open is in sight, also in the row of a phone', async () => {
    await page.viewport(390, 844);
    const { screen } = await show('?part=statistics');
    await expect.element(screen.getByRole('link', { name: '统计', exact: true })).toBeInViewport({ ratio: 1 });
  });

  test('once the results are out it says so, and neither counts days nor asks to be published', async () => {
    const { screen } = await show('', {
      'GET /dsTbCompetition/queryById': { ...row, status: competitionStatus.running },
      'GET /dsTbCompetition/situation': {
        ...situation,
        phase: 'review',
        published: true,
        next: [],
        steps: setUpStates({ ...row, stepDone: [1, 2, 3, 4, 5, 6] }, { ...facts, formsInDraft: [], projects: 1 }),
      },
    });
    await expect.element(screen.getByText('结果已公布')).toBeVisible();
    await expect.element(screen.getByText('必要的步骤都已完成，竞赛已发布。')).toBeVisible();
    expect(document.body.textContent).not.toMatch(/还有 \d+ 天/);
    // What is published can be handed on: as a link, and as a code that holds it.
    const share = screen.getByRole('heading', { name: '报名链接' });
    await expect.element(share).toBeVisible();
    await expect.element(screen.getByRole('link', { name: `${location.origin}/hall/${row.id}` })).toBeVisible();
    await expect.element(screen.getByLabelText(/报名二维码/)).toBeVisible();
    const saved: string[] = [];
    const picture = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    await screen.getByRole('button', { name: '保存二维码' }).click();
    await expect.poll(() => saved).toEqual([`${row.competitionName}.png`]);
    picture.mockRestore();
  });

  test('a step names what it lacks, and saves its own fields at the revision that was read', async () => {
    const saved: Asked[] = [];
    const { screen } = await show('?part=setUp&step=4', {
      'PUT /dsTbCompetition/saveStep': (asked: Asked) => {
        saved.push(asked);
        return { ...row, revision: 4, stepDone: [1, 2, 3] };
      },
    });
    await expect.element(screen.getByText('这些组别的报名表单尚未启用：本科组')).toBeVisible();
    await screen.getByLabelText('指导教师上限').fill('2');
    await screen.getByRole('button', { name: '保存并完成此步' }).click();
    await expect.poll(() => saved.length).toBe(1);
    expect(saved[0]?.body).toMatchObject({ id, step: 4, revision: 3, data: { tutorMax: 2 } });
    await expect.element(screen.getByText('已保存，此步还有缺项')).toBeVisible();
  });

  test('what a step lacks is counted anew once a record of it changes', async () => {
    let stages = 0;
    const page = { records: [], total: 0, current: 1, size: 10, pages: 0 };
    const { screen } = await show('?part=setUp&step=5', {
      'GET /dsTbCompetition/situation': () => ({ ...situation, steps: setUpStates(row, { ...facts, stages }) }),
      'GET /dsTbCompetitionStage/list': page,
    });
    await expect.element(screen.getByText('尚未设置阶段')).toBeVisible();
    stages = 1;
    await queryClient.invalidateQueries({ queryKey: keys.entity(stage.name) });
    await expect.element(screen.getByText('尚未设置阶段')).not.toBeInTheDocument();
  });

  test('a fee item begins with how the competition charges', async () => {
    const { screen } = await show('?part=setUp&step=8', {
      'GET /dsTbCompetition/queryById': { ...row, feeMode: 'team' },
      'GET /dsTbCostItem/list': { records: [], total: 0, current: 1, size: 10, pages: 0 },
      'GET /sys/dict/queryAllDictItems': { ds_fee_mode: [{ value: 'team', text: '按队', title: '按队', label: '按队' }] },
    });
    await screen.getByRole('button', { name: '新增' }).click();
    const dialog = screen.getByRole('dialog');
    await expect.element(dialog.getByText('按队')).toBeVisible();
  });

  test('a step that is finished by its button leads to the next', async () => {
    const page = { records: [], total: 0, current: 1, size: 10, pages: 0 };
    const { screen } = await show('?part=setUp&step=7', {
      'PUT /dsTbCompetition/saveStep': { ...row, revision: 4, stepDone: [1, 2, 3, 7] },
      'GET /dsTbExpertGroup/list': page,
      'GET /dsTbCostItem/list': page,
    });
    await screen.getByRole('button', { name: '完成此步' }).click();
    await expect.element(screen.getByRole('heading', { level: 2, name: '费用' })).toBeVisible();
  });

  test('times out of order are told at their field before anything is sent', async () => {
    const { screen, server } = await show('?part=setUp&step=5');
    await screen.getByLabelText('结束时间').fill('2099-01-05 00:00:00');
    await userEvent.keyboard('{Enter}');
    await screen.getByRole('button', { name: '保存并完成此步' }).click();
    await expect.element(screen.getByText('结束时间不能早于提交截止时间')).toBeVisible();
    expect(server.asked('PUT /dsTbCompetition/saveStep')).toEqual([]);
  });

  test('COMP-07, SCREEN-23: the statistics are charts with their numbers beside', async () => {
    const { screen } = await show('?part=statistics');
    await expect.element(screen.getByRole('table', { name: '各赛区的报名' }).getByText('华东赛区')).toBeVisible();
    await expectAccessible();
  });

  test('the last step leads to publishing, the ones before to the next', async () => {
    const { screen } = await show('?part=setUp&step=9');
    const step = screen.getByRole('region', { name: '证书与发布' });
    await expect.element(step.getByRole('button', { name: '发布' })).toBeVisible();
    await step.getByRole('link', { name: '上一步' }).click();
    await expect.element(screen.getByRole('region', { name: '费用' }).getByRole('link', { name: '下一步' })).toBeVisible();
    expect(screen.getByRole('region', { name: '费用' }).getByRole('button', { name: '发布' }).elements()).toEqual([]);
  });

  test('a copy is asked what tells it apart, says how far the times move, and shows what the server refuses at its field', async () => {
    const { screen, server } = await show('', {
      'POST /dsTbCompetition/copy': () =>
        Response.json({
          success: false,
          code: 500,
          message: '',
          error: 'input.invalid',
          issues: [{ field: 'competitionCode', code: 'unique' }],
          result: null,
          timestamp: 0,
        }),
    });
    await screen.getByRole('button', { name: '复制' }).click();
    const dialog = screen.getByRole('dialog');
    await expect.element(dialog.getByText('其他时间一并推后 365 天。')).toBeVisible();
    // A code that says the year says the next one.
    await expect.element(dialog.getByLabelText('竞赛代码')).toHaveValue('IOT-2100');
    await dialog.getByLabelText('竞赛代码').fill('IOT-8');
    await expectAccessible();
    await dialog.getByRole('button', { name: '复制' }).click();
    await expect
      .poll(() => server.asked('POST /dsTbCompetition/copy').map(({ body }) => body))
      .toMatchObject([{ id, competitionCode: 'IOT-8', competitionName: '第八届物联网竞赛', registerStart: '2100-01-01 09:00:00' }]);
    await expect.element(dialog.getByText('已存在', { exact: false })).toBeVisible();
  });

  test('an entrant sees neither the set-up nor what belongs to organisers', async () => {
    signedIn('APPL');
    const { screen } = await show('?part=setUp', {
      'GET /dsTbCompetition/situation': { ...situation, steps: null, reviews: null, phase: 'register' },
    });
    await expect.element(screen.getByRole('link', { name: '概览', exact: true })).toHaveAttribute('aria-current', 'page');
    for (const part of ['设置', '评审']) expect(screen.getByRole('link', { name: part, exact: true }).elements()).toEqual([]);
  });

  test('the address of the specification leads here too, and one without a competition says so', async () => {
    const { screen } = await show(`?id=${id}`, {}, '/competition/detail');
    await expect.element(screen.getByRole('heading', { level: 1, name: '第八届物联网竞赛' })).toBeVisible();
    await screen.unmount();
    const none = await show('', {}, '/competition/detail');
    await expect.element(none.screen.getByRole('alert')).toBeVisible();
  });
});
