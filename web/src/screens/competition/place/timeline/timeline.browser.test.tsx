import { competition } from '@saiyun/sdk/entities';
import { setUpStates } from '@saiyun/sdk/rules';
import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { rowPath } from '../../../../lib/record-path.ts';
import { placeTexts } from '../../../../messages/place/index.ts';
import { timelineTexts } from '../../../../messages/timeline/index.ts';
import { type Answers, fakeServer } from '../../../../testing/fake-server.ts';
import { expectAccessible, renderPage, signedIn } from '../../../../testing/render-page.tsx';
import { CompetitionPlace } from '../competition-place.tsx';

await Promise.all([placeTexts.load('zh-CN'), timelineTexts.load('zh-CN')]);

const id = 'c1000000000000000000000000000000';
const row = {
  id,
  revision: 3,
  competitionCode: 'IOT-2026',
  competitionName: '第八届物联网竞赛',
  competitionType: 'innovation',
  status: '1',
  registerStart: '2026-05-01 08:00:00',
  registerEnd: '2026-05-10 18:00:00',
  submissionEndTime: '2026-05-31 18:00:00',
  endTime: '2026-07-31 18:00:00',
  graceSeconds: 0,
  stepDone: [1, 2, 3, 4],
};
const page = (...records: readonly object[]) => ({ records, total: records.length, size: 200, current: 1, pages: 1 });
const facts = {
  areas: 1,
  schools: 1,
  authorisedSchools: 0,
  subAdmins: 0,
  groups: 1,
  entryForms: 1,
  formsInDraft: [],
  stages: 0,
  lateStages: [],
  projects: 1,
  templatesInDraft: [],
  experts: 1,
  expertGroups: 0,
  prices: 0,
  awardRules: 0,
  certificates: 0,
};
const answers: Answers = {
  'GET /dsTbCompetition/queryById': row,
  'GET /dsTbCompetition/situation': {
    phase: 'register',
    until: row.registerEnd,
    entries: 0,
    works: 0,
    reviews: null,
    awards: 0,
    certificates: 0,
    steps: setUpStates(row, facts),
  },
  'GET /dsTbCompetitionStage/list': page(),
  'GET /dsTbReviewProject/list': page({
    id: 'p1',
    projectName: '复评',
    competitionId: id,
    startTime: '2026-06-02 00:00:00',
    endTime: '2026-06-30 00:00:00',
    status: '2',
  }),
  'GET /dsTbTimelineException/list': page({
    id: 'x1',
    competitionId: id,
    gate: 'register',
    scopeType: 'unit',
    scopeId: 'u1',
    scopeId_dictText: '滨海大学',
    newEnd: '2026-05-12 18:00:00',
  }),
  'GET /sys/dict/queryAllDictItems': {},
};

const show = async (search: string) => {
  const server = fakeServer(answers);
  const screen = await renderPage(
    <Routes>
      <Route path="/competition/:id" element={<CompetitionPlace />} />
    </Routes>,
    `${rowPath(competition.name, id)}${search}`,
  );
  return { server, screen };
};

beforeEach(() => signedIn('ADMIN'));

describe('A1, COMP-03: the timeline of a competition', () => {
  test('says of the moment in the address what is open, for whom and why, and everybody can read it', async () => {
    const { screen } = await show('?part=timeline&at=2026-05-11+00:00:00');
    const entrants = screen.getByRole('region', { name: '参赛者' });
    await expect.element(entrants.getByText('止于 2026-05-10 18:00（报名截止）')).toBeVisible();
    await expect.element(entrants.getByText('滨海大学：延期至 2026-05-12 18:00，仍可进行')).toBeVisible();
    await expect.element(entrants.getByText('至 2026-05-31 18:00（提交截止）').first()).toBeVisible();
    await expect.element(screen.getByText('作品交齐到第一轮评审开始之间没有安排：2026-05-31 18:00 至 2026-06-02 00:00。')).toBeVisible();
    await expectAccessible();
  });

  test('the slider goes by hours and days with the keys, and the buttons from change to change', async () => {
    const { screen } = await show('?part=timeline&at=2026-05-10+17:30:00');
    const slider = screen.getByRole('slider', { name: '时间轴上的时刻' });
    const enter = screen.getByRole('region', { name: '参赛者' }).getByText('止于 2026-05-10 18:00（报名截止）');
    await expect.element(slider).toHaveAttribute('aria-valuetext', '2026-05-10 17:30');
    expect(enter.elements()).toEqual([]);
    slider.element().focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(slider).toHaveAttribute('aria-valuetext', '2026-05-10 18:30');
    await expect.element(enter).toBeVisible();
    await userEvent.keyboard('{PageUp}');
    await expect.element(slider).toHaveAttribute('aria-valuetext', '2026-05-11 18:30');
    await screen.getByRole('button', { name: '下一次变化' }).click();
    await expect.element(slider).toHaveAttribute('aria-valuetext', '2026-05-12 18:00');
    await screen.getByRole('button', { name: '下一次变化' }).click();
    await screen.getByRole('button', { name: '下一次变化' }).click();
    await expect.element(screen.getByRole('region', { name: '评审专家' }).getByText('开放')).toBeVisible();
    slider.element().focus();
    await userEvent.keyboard('{Home}');
    await expect.element(slider).toHaveAttribute('aria-valuetext', '2026-05-01 08:00');
  });

  test('a step of the set-up tries times out before they are saved', async () => {
    const { screen, server } = await show('?part=setUp&step=5');
    await screen.getByRole('button', { name: '按这些时间推演' }).click();
    await expect.element(screen.getByText('作品交齐到第一轮评审开始之间没有安排', { exact: false })).toBeVisible();
    await screen.getByLabelText('提交截止').fill('2026-06-05 18:00:00');
    await userEvent.keyboard('{Tab}');
    await expect.element(screen.getByText('“复评”在作品交齐之前开始：作品在 2026-06-05 18:00 之前仍可变动。')).toBeVisible();
    await expectAccessible();
    expect(server.asked('PUT /dsTbCompetition/saveStep')).toEqual([]);
  });
});
