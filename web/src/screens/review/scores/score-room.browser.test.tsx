import type { ScoreExplained, ScoreRoom } from '@saiyun/sdk/calls';
import { reviewProjectStatus, scoreRunStatus } from '@saiyun/sdk/entities';
import { defaultScoreParams, reliability } from '@saiyun/sdk/logic/score';
import { beforeEach, expect, test } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { FeedbackHost } from '../../../app/shell/feedback-host.tsx';
import { scoresTexts } from '../../../messages/scores/index.ts';
import { fakeServer, refused } from '../../../testing/fake-server.ts';
import { expectAccessible, renderPage, signedIn } from '../../../testing/render-page.tsx';
import { WorksScores } from './score-page.tsx';

await scoresTexts.load('zh-CN');
beforeEach(() => signedIn('ADMIN'));

const run = (more: object = {}) => ({
  id: 'n1',
  revision: 1,
  projectId: 'p1',
  projectId_dictText: '复评',
  formulaVersion: '平均分 v1',
  status: scoreRunStatus.draft,
  status_dictText: '草稿',
  createBy: 'tester',
  createTime: '2026-11-01 10:00:00',
  ...more,
});
const values = [95, 90, 85, 80, 75];
const ratings = values.flatMap((value, w) => [0, 1, 2].map((e) => ({ unitId: `w${w}`, raterId: `e${e}`, value: value + e })));
const line = (level: string, name: string, value: number) => ({
  id: `r${level}`,
  revision: 3,
  level,
  name,
  cutType: 'topN' as const,
  value,
  tiePolicy: 'include' as const,
});
const room = (more: Partial<ScoreRoom> = {}): ScoreRoom => ({
  runId: 'n1',
  projectId: 'p1',
  digits: 2,
  fullMark: 100,
  params: { ...defaultScoreParams, seed: 's' },
  computedBy: '测试员',
  confirmByOther: false,
  hinders: [],
  few: { wanted: 3, least: 1, underWanted: 0, underLeast: 0 },
  linesChanged: false,
  lines: [line('1', '一等奖', 1), line('2', '二等奖', 2)],
  works: values.map((score, i) => ({
    worksId: `w${i + 1}`,
    worksNo: `W-00${i + 1}`,
    title: `作品${'甲乙丙丁戊'[i]}`,
    unit: '江城学院',
    validCount: 3,
    rank: i + 1,
    rankLow: Math.max(1, i),
    rankHigh: i + 2,
    score,
    rawMean: score - 1,
    median: score - 0.5,
    stdDev: 1.5,
    level: ['1', '2', '2', null, null][i] ?? null,
    flags: [],
  })),
  quality: {
    overall: reliability(ratings),
    items: [{ name: '创新性', reliability: reliability(ratings) }],
    experts: [
      {
        calibration: 2.5,
        expertId: 'e1',
        name: '王专家',
        n: 5,
        mean: 85,
        leniency: 12.5,
        spread: 7.9,
        corrOthers: 0.9,
        identicalRun: 2,
        meanSeconds: 300,
        outlier: ['LENIENT'],
      },
    ],
    limits: {},
  },
  ...more,
});

const open = (own: Partial<ScoreRoom> = {}, answers: Readonly<Record<string, unknown>> = {}) => {
  const server = fakeServer({
    'GET /dsTbScoreRun/list': { records: [run()], total: 1, size: 100, current: 1 },
    'GET /dsTbScoreRun/queryById': run(),
    'GET /dsTbScoreRun/room': room(own),
    'GET /dsTbReviewProject/queryById': { id: 'p1', revision: 2, status: reviewProjectStatus.closed, projectName: '复评' },
    'GET /sys/dict/queryAllDictItems': {},
    ...answers,
  });
  return { server, shown: renderPage([<WorksScores key="page" />, <FeedbackHost key="host" />], '/page?runId=n1') };
};
const slider = (name: string) => screen.getByRole('slider', { name });

test('REVIEW-07: figures of quality have a word, works their raw and adjusted scores and ranges of ranks', async () => {
  await open().shown;
  await expect.element(screen.getByText('评审质量', { exact: true })).toBeVisible();
  await expect.element(screen.getByText('很高').first()).toBeVisible();
  const first = screen.getByRole('row', { name: /作品甲/ });
  for (const told of ['区间 1–2', '94.00', '95.00', 'W-001 · 江城学院']) await expect.element(first.getByText(told)).toBeVisible();
  await expect.element(screen.getByText('+12.5')).toBeVisible();
  await expect.element(screen.getByText('评分偏高')).toBeVisible();
  await expectAccessible();
});

test('an award line moves with the arrow keys, says who rises and falls, is put back, and is saved into its rule', async () => {
  const edited = { id: 'r1', revision: 4 };
  const { server, shown } = open({}, { 'PUT /dsTbAwardRule/edit': edited, 'PUT /dsTbReviewProject/score': { rows: [] } });
  await shown;
  await expect.element(slider('一等奖的获奖线')).toHaveAttribute('aria-valuenow', '1');
  await userEvent.click(slider('一等奖的获奖线'));
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.element(slider('一等奖的获奖线')).toHaveAttribute('aria-valuetext', '一等奖到第 3 件为止，共 3 件（60%），最低 85.00 分');
  await expect.element(slider('一等奖的获奖线')).toHaveFocus();
  // The lower award has two works as before, and so two more works rise into it.
  await expect.element(slider('二等奖的获奖线')).toHaveAttribute('aria-valuenow', '5');
  await expect.element(screen.getByText('4 件上升')).toBeVisible();
  await screen.getByRole('button', { name: '还原' }).click();
  await expect.element(screen.getByText('与这次计算的获奖结果相同')).toBeVisible();
  await screen.getByRole('spinbutton', { name: '二等奖的件数' }).fill('1');
  await userEvent.keyboard('{Tab}');
  await expect.element(screen.getByText('1 件下降')).toBeVisible();
  await expect.element(screen.getByText('二等奖 → 不获奖')).toBeVisible();
  await screen.getByRole('button', { name: '保存并重新计算' }).click();
  await expect.poll(() => server.asked('PUT /dsTbReviewProject/score').length).toBe(1);
  expect(server.asked('PUT /dsTbAwardRule/edit').map(({ body }) => body)).toMatchObject([{ id: 'r2', revision: 3, value: 1 }]);
});

test('a line that was typed as a percentage becomes whole places when moved, and is itself again where it was', async () => {
  const lines = [{ ...line('1', '一等奖', 30), cutType: 'topPercent' as const }, line('2', '二等奖', 2)];
  const { server, shown } = open(
    { lines },
    { 'PUT /dsTbAwardRule/edit': { id: 'r1', revision: 4 }, 'PUT /dsTbReviewProject/score': { rows: [] } },
  );
  await shown;
  const levels = screen.getByRole('region', { name: '获奖线' });
  await expect.element(levels).toMatchTextContent(/取 30% · 1 件（20%）/);
  await userEvent.click(slider('一等奖的获奖线'));
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(levels).toMatchTextContent(/取 2 件（40%） · 最低 90\.00原为：取 30%/);
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(levels).toMatchTextContent(/取 30% · 1 件（20%）/);
  await expect.element(screen.getByRole('button', { name: '保存并重新计算' })).not.toBeInTheDocument();
  await userEvent.keyboard('{ArrowDown}');
  await screen.getByRole('button', { name: '保存并重新计算' }).click();
  await expect.poll(() => server.asked('PUT /dsTbReviewProject/score').length).toBe(1);
  expect(server.asked('PUT /dsTbAwardRule/edit').map(({ body }) => body)).toMatchObject([{ id: 'r1', cutType: 'topN', value: 2 }]);
});

test('an award line is dragged to another place of the list', async () => {
  await open().shown;
  await expect.element(slider('二等奖的获奖线')).toBeVisible();
  const handle = slider('二等奖的获奖线').element();
  const goal = screen
    .getByRole('row', { name: /作品戊/ })
    .element()
    .getBoundingClientRect();
  handle.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  dispatchEvent(new PointerEvent('pointermove', { clientY: goal.bottom + 4 }));
  await expect.element(slider('二等奖的获奖线')).toHaveAttribute('aria-valuenow', '5');
  const second = screen
    .getByRole('row', { name: /作品乙/ })
    .element()
    .getBoundingClientRect();
  dispatchEvent(new PointerEvent('pointermove', { clientY: second.bottom - 4 }));
  await expect.element(slider('二等奖的获奖线')).toHaveAttribute('aria-valuenow', '2');
  dispatchEvent(new PointerEvent('pointerup'));
  dispatchEvent(new PointerEvent('pointermove', { clientY: goal.bottom + 4 }));
  await expect.element(slider('二等奖的获奖线')).toHaveAttribute('aria-valuenow', '2');
});

test('a refusal to save says why and leaves the lines as they were drawn', async () => {
  await open({}, { 'PUT /dsTbAwardRule/edit': () => refused('数据已被他人修改') }).shown;
  await userEvent.click(slider('一等奖的获奖线'));
  await userEvent.keyboard('{ArrowDown}');
  await screen.getByRole('button', { name: '保存并重新计算' }).click();
  await expect.element(screen.getByRole('alert').getByText('数据已被他人修改')).toBeVisible();
  await expect.element(slider('一等奖的获奖线')).toHaveAttribute('aria-valuenow', '2');
});

test('lines of published results are fixed and say why; who computed the scores is not asked to confirm them', async () => {
  await open(
    { confirmByOther: true, hinders: ['notClosed', 'own'] },
    { 'GET /dsTbReviewProject/queryById': { id: 'p1', revision: 2, status: reviewProjectStatus.published, projectName: '复评' } },
  ).shown;
  await expect.element(screen.getByText(/结果已公布，获奖线不能改/)).toBeVisible();
  await expect.element(screen.getByRole('slider').first()).not.toBeInTheDocument();
  await expect.element(screen.getByText(/^本项目要求由另一人确认：这次由您计算，请其他管理员确认/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: '确认成绩', exact: true })).not.toBeInTheDocument();
});

test('works with too few reviews keep scores from being confirmed, or are told with the way to them', async () => {
  const shown = await open({ hinders: ['tooFew'], few: { wanted: 3, least: 2, underWanted: 4, underLeast: 1 } }).shown;
  await expect.element(screen.getByText(/1 件作品的评审少于每件至少 2 份，且没有豁免/)).toBeVisible();
  await expect.element(screen.getByRole('link', { name: '评审豁免' })).toHaveAttribute('href', '/review/waiver?projectId=p1');
  await expect.element(screen.getByRole('button', { name: '确认成绩', exact: true })).not.toBeInTheDocument();
  await shown.unmount();
  await open({ few: { wanted: 3, least: 1, underWanted: 4, underLeast: 0 } }).shown;
  await expect.element(screen.getByText('4 件作品的评审少于每件 3 份')).toBeVisible();
  const list = screen.getByRole('link', { name: '查看这些作品' }).element().getAttribute('href') ?? '';
  expect(decodeURIComponent(list)).toMatch(/^\/review\/worksScore\?.*runId=n1.*validCount/);
  await expect.element(screen.getByRole('button', { name: '确认成绩', exact: true })).toBeVisible();
});

test('confirmed scores lead on to their awards, and those to certificates', async () => {
  await open(
    {},
    {
      'GET /dsTbScoreRun/queryById': run({ status: scoreRunStatus.confirmed, status_dictText: '已确认' }),
      'GET /dsTbReviewProject/queryById': {
        id: 'p1',
        revision: 2,
        status: reviewProjectStatus.closed,
        projectName: '复评',
        competitionId: 'c1',
      },
      'GET /dsTbAward/list': { records: [], total: 3, size: 1, current: 1 },
    },
  ).shown;
  await expect.element(screen.getByText('成绩已确认，拟定的 3 项奖项等待公示')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: '获奖名单' })).toHaveAttribute('href', '/review/award?projectId=p1');
  await expect.element(screen.getByRole('link', { name: '签发证书' })).toHaveAttribute('href', '/competition/certificate?competition=c1');
});

test('a work opens with its calculation in words', async () => {
  const told: ScoreExplained = {
    worksId: 'w1',
    worksNo: 'W-001',
    title: '作品甲',
    params: { ...defaultScoreParams, adjust: { method: 'additive', lambda: 5 }, aggregate: { method: 'mean', digits: 2 } },
    fullMark: 100,
    mean: 85,
    stdDev: 5,
    reviews: [
      {
        expert: '王专家',
        parts: [{ name: '创新性', weight: 100, points: 92, most: 100, gives: 92 }],
        raw: 92,
        adjusted: 90,
        weight: 1,
        dropped: false,
        judge: { method: 'additive', n: 5, mean: 88, stdDev: 4, effect: 2, refusal: null },
      },
    ],
    left: [{ expert: '李专家', reason: 'EXPIRED' }],
    score: 90,
    rawMean: 92,
    median: 90,
    criterion: 92,
    criterionName: '创新性',
    submitTime: null,
    rank: 1,
    ranked: 5,
    equal: [],
    rankLow: 1,
    rankHigh: 2,
    award: '一等奖',
    flags: [],
  };
  await open({}, { 'GET /dsTbScoreRun/explain': told }).shown;
  await screen.getByRole('button', { name: '作品甲：查看得分由来' }).click();
  for (const said of [
    '王专家给 92 分',
    '创新性 92/100 × 100% = 92',
    '该专家整体比他人宽 2 分：92 − 2 = 90。',
    '李专家 · 已失效',
    '取平均：(90) ÷ 1 = 90.00',
    '5 件排名作品中列第 1。',
    '按获奖线：一等奖。',
  ])
    await expect.element(screen.getByText(said)).toBeVisible();
});

test('REVIEW-07: the replay says that every rank came out the same, or which did not', async () => {
  const same = { equal: true, differs: [], works: 5, reviews: 15, differentCount: 0, different: [], work: null, reviewsChanged: false };
  let answer: object = same;
  await open({}, { 'GET /dsTbScoreRun/verify': () => answer }).shown;
  await screen.getByRole('button', { name: '复算验证' }).click();
  await expect.element(screen.getByText(/复算一致：从保存的 15 份评审重新计算，5 件作品/)).toBeVisible();
  const other = { worksNo: 'W-001', title: '作品甲', stored: { rank: 2, score: 95 }, replayed: { rank: 1, score: 95 }, equal: false };
  answer = { ...same, equal: false, differs: ['works'], differentCount: 1, different: [other], reviewsChanged: true };
  await screen.getByRole('button', { name: '复算验证' }).click();
  await expect.element(screen.getByText('W-001 作品甲：登记为第 2 名 95 分，复算为第 1 名 95 分')).toBeVisible();
  await expect.element(screen.getByText('评审在计算后有变化：若要计入，请重新计算。')).toBeVisible();
});

test('a project whose scores were never computed says what to do', async () => {
  fakeServer({
    'GET /dsTbScoreRun/list': { records: [], total: 0, size: 100, current: 1 },
    'GET /sys/dict/queryAllDictItems': {},
  });
  await renderPage(<WorksScores />, '/page?projectId=p1');
  await expect.element(screen.getByText('这个项目还没有计算过成绩')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: '打开评审项目' })).toBeVisible();
});
