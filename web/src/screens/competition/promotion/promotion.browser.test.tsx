import type { PromotionWork } from '@saiyun/sdk/calls';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { FeedbackHost } from '../../../app/shell/feedback-host.tsx';
import { fakeServer } from '../../../testing/fake-server.ts';
import { expectAccessible, renderPage, signedIn } from '../../../testing/render-page.tsx';
import { Promotion } from './promotion.tsx';

const work = (n: number, rank: number | null, why: PromotionWork['why']): PromotionWork => ({
  worksId: `w${n}`,
  worksNo: `W-${n}`,
  title: `作品${n}`,
  team: `队伍${n}`,
  unit: '晨华大学',
  area: '华东',
  rank,
  score: rank === null ? null : 90 - rank,
  why,
});
const target = { id: 's2', name: '决赛', handIn: 'must', start: '2026-12-10 09:00:00', end: '2026-12-20 18:00:00' };
const preview = {
  stage: { id: 's1', name: '初赛', status: '2' },
  competitionId: 'c1',
  competitionName: '物联网竞赛',
  rule: { kind: 'top', value: 2, perUnit: 3 },
  basis: 'run',
  projects: [{ id: 'p1', name: '初评', status: '3', confirmed: true }],
  targets: [target],
  places: 2,
  works: [work(1, 1, 'rule'), work(2, 2, 'rule'), work(3, 2, 'tie')],
  leftOut: [work(4, 4, 'unit'), work(5, null, 'noScore')],
  gone: [],
  digest: 'digest-1',
};
const begin = (more: object = {}) =>
  fakeServer({
    'GET /sys/dict/queryAllDictItems': {},
    'POST /sys/getdomainconfig': {},
    'GET /dsTbCompetitionStage/promotePreview': { ...preview, ...more },
    'PUT /dsTbCompetitionStage/promote': { rows: [{ id: 's1', revision: 2, state: '2' }] },
  });
const shown = () =>
  renderPage(
    <>
      <Routes>
        <Route path="/competition/stage/:id/promotion" element={<Promotion />} />
      </Routes>
      <FeedbackHost />
    </>,
    '/competition/stage/s1/promotion',
  );

beforeEach(() => signedIn('ADMIN'));

test('domain B1: rule, ranks, scores, ties and those left out are seen, and exactly that is carried out', async () => {
  const server = begin();
  const screen = await shown();
  await expect.element(screen.getByRole('heading', { name: '晋级：初赛' })).toBeVisible();
  await expect.element(screen.getByText(/^物联网竞赛 · /)).toBeVisible();
  await expect.element(screen.getByText('前 2 名、每单位最多 3 件')).toBeVisible();
  await expect.element(screen.getByText('按评审项目已确认的成绩排名。')).toBeVisible();
  await expect.element(screen.getByText('末位同分，共 2 件一并晋级')).toBeVisible();
  await expect.element(screen.getByRole('row', { name: /作品4.*86\.00 ?所在单位名额已满$/ })).toBeVisible();
  await expect.element(screen.getByText(/^该阶段有自己的作品要求：晋级后须在 2026-12-10 09:00 至 2026-12-20 18:00 重新提交/)).toBeVisible();
  await expectAccessible();
  await screen.getByRole('button', { name: '晋级 3 件作品' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: '晋级 3 件作品' }).click();
  await expect.element(screen.getByText('3 件作品已晋级到“决赛”')).toBeVisible();
  expect(server.asked('PUT /dsTbCompetitionStage/promote')[0]?.body).toMatchObject({
    ids: 's1',
    toStageId: 's2',
    worksIds: 'w1,w2,w3',
    previewDigest: 'digest-1',
    tellRest: '0',
    reason: '按“初赛”成绩晋级',
  });
});

test('a change by hand needs a reason, is shown as one and can be taken back to the rule', async () => {
  const server = begin();
  const screen = await shown();
  await screen.getByRole('checkbox', { name: '“作品3”晋级' }).click();
  await screen.getByRole('checkbox', { name: '“作品5”晋级' }).click();
  await expect.element(screen.getByRole('row', { name: /作品3.*人工移出$/ })).toBeVisible();
  await expect.element(screen.getByRole('row', { name: /作品5.*人工选定$/ })).toBeVisible();
  await expect.element(screen.getByText('已人工调整 2 件')).toBeVisible();
  await screen.getByRole('button', { name: '晋级 3 件作品' }).click();
  await expect.element(screen.getByText('请填写原因')).toBeVisible();
  expect(server.asked('PUT /dsTbCompetitionStage/promote')).toEqual([]);
  await screen.getByRole('button', { name: '恢复为规则名单' }).click();
  await expect.element(screen.getByRole('row', { name: /作品3.*与末位同分，一并晋级$/ })).toBeVisible();
});

test('without confirmed scores the page says plainly what it ranks by, and without a later stage that nothing can go on', async () => {
  begin({ basis: 'mean', targets: [] });
  const screen = await shown();
  await expect.element(screen.getByText(/^没有已确认的成绩，暂按已提交评审的平均分排名/)).toBeVisible();
  await expect.element(screen.getByText(/^没有可以晋级到的阶段/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /件作品$/ })).not.toBeInTheDocument();
});
