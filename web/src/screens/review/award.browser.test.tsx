import { no, yes } from '@saiyun/sdk/contract';
import { appealOutcome, award, awardStatus, scoreRun, scoreRunStatus } from '@saiyun/sdk/entities';
import { beforeEach, expect, test } from 'vitest';
import { page as screen } from 'vitest/browser';
import { FeedbackHost } from '../../app/shell/feedback-host.tsx';
import type { PageOverrides } from '../../kit/list/overrides.ts';
import { EntityPage } from '../../kit/page/entity-page.tsx';
import { fakeServer } from '../../testing/fake-server.ts';
import { expectAccessible, renderPage, signedIn } from '../../testing/render-page.tsx';
import { awardPage } from './award.tsx';
import { scoreRunPage } from './score-run.tsx';

beforeEach(() => {
  localStorage.clear();
  signedIn('ADMIN');
});

const page = (records: readonly unknown[]) => ({ records, total: records.length, size: 10, current: 1 });
const draw = (entity: typeof award | typeof scoreRun, overrides: unknown) =>
  renderPage([<EntityPage key="page" entity={entity} overrides={overrides as PageOverrides} />, <FeedbackHost key="host" />]);

test('an award on notice shows the confirmation that is still to come, greyed, with its day', async () => {
  fakeServer({
    'GET /dsTbAward/list': page([
      { id: 'a1', revision: 1, awardLevel: '一等奖', objections: null, status: awardStatus.onNotice, noticeEnd: '2099-12-31' },
    ]),
  });
  await draw(award, awardPage);
  const confirm = screen.getByRole('button', { name: /^确认获奖 / });
  await expect.element(confirm).toHaveAttribute('aria-disabled', 'true');
  await expect.element(confirm).toHaveAttribute('title', '公示期未满，2099-12-31 之后才能确认');
  // The main act of the row looks as little possible as it is.
  const grey = document.createElement('i');
  grey.style.color = 'var(--sy-text-3)';
  confirm.element().append(grey);
  expect(getComputedStyle(confirm.element()).color).toBe(getComputedStyle(grey).color);
  grey.remove();
  // A finger gets the reason by trying.
  (confirm.element() as HTMLElement).click();
  await expect.element(screen.getByText('公示期未满，2099-12-31 之后才能确认')).toBeVisible();
  await expectAccessible();
});

test('the bar of ticked awards shows the confirmation that is still to come, greyed, with the reason', async () => {
  const one = (id: string) => ({
    id,
    revision: 1,
    awardLevel: '一等奖',
    objections: null,
    status: awardStatus.onNotice,
    noticeEnd: '2099-12-31',
  });
  fakeServer({ 'GET /dsTbAward/list': page([one('a1'), one('a2')]) });
  await draw(award, awardPage);
  await screen.getByRole('checkbox').first().click();
  const bar = screen.getByRole('status').filter({ hasText: '已选择' });
  await expect.element(bar.getByText('公示期未满，2099-12-31 之后才能确认')).toBeVisible();
  await expect.element(bar.getByRole('button', { name: '确认获奖' })).toBeDisabled();
  await expect.element(bar.getByRole('button', { name: /^撤\s?销$/ })).toBeEnabled();
});

test('an award whose notice is over is confirmed by its main button', async () => {
  fakeServer({
    'GET /dsTbAward/list': page([
      { id: 'a1', revision: 1, awardLevel: '一等奖', objections: null, status: awardStatus.onNotice, noticeEnd: '2020-01-01' },
    ]),
  });
  await draw(award, awardPage);
  const confirm = screen.getByRole('button', { name: /^确认获奖 / });
  await expect.element(confirm).toBeVisible();
  await expect.element(confirm).not.toHaveAttribute('title');
});

test('an award that differs from the scores, and how its newest objection was decided, are said in words', async () => {
  const one = (id: string, more: object) => ({
    id,
    revision: 1,
    awardLevel: id,
    status: awardStatus.confirmed,
    objections: null,
    objected: null,
    differs: no,
    due: null,
    ...more,
  });
  const server = fakeServer({
    'GET /dsTbAward/list': page([
      one('a1', { differs: yes, due: '二等奖', objected: appealOutcome.upheld }),
      one('a2', { differs: yes, objected: appealOutcome.rejected }),
      one('a3', { objected: '1', objections: '2' }),
    ]),
  });
  await draw(award, awardPage);
  await expect.element(screen.getByText('按成绩应为“二等奖”')).toBeVisible();
  await expect.element(screen.getByText('按成绩没有奖项')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: '异议成立' })).toHaveAttribute('href', '/review/appeal?awardId=a1');
  await expect.element(screen.getByRole('link', { name: '异议不成立' })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: '2 条待处理' })).toBeVisible();
  await screen.getByRole('button', { name: /^与成绩不一致/ }).click();
  await expect
    .poll(() => server.asked('GET /dsTbAward/list').some(({ query }) => query.get('differs') === yes && query.get('pageSize') !== '1'))
    .toBe(true);
});

test('what confirming scores leaves to decide is said in a dialog that waits to be read', async () => {
  fakeServer({
    'GET /dsTbScoreRun/list': page([
      { id: 'n1', revision: 1, projectId: 'p1', status: scoreRunStatus.draft, createTime: '2026-11-01 10:00:00' },
    ]),
    'GET /dsTbAwardRule/list': { ...page([]), total: 2 },
    'PUT /dsTbScoreRun/confirm': { rows: [{ id: 'n1', revision: 2, state: '1' }], told: '2 项奖项与新成绩不一致\n请逐项核对' },
  });
  await draw(scoreRun, scoreRunPage);
  await screen.getByRole('button', { name: /的操作$/ }).click();
  await screen.getByRole('menuitem', { name: '确认成绩' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: '确认成绩' }).click();
  await expect.element(screen.getByText('2 项奖项与新成绩不一致').last()).toBeVisible();
  await expect.element(screen.getByText('请逐项核对')).toBeVisible();
});

test('confirmed scores lead on to the awards that they propose, and confirmed awards to their certificates', async () => {
  fakeServer({
    'GET /dsTbScoreRun/list': page([
      { id: 'n1', revision: 1, projectId: 'p1', status: scoreRunStatus.draft, createTime: '2026-11-01 10:00:00' },
    ]),
    'GET /dsTbScoreRun/room': { runId: 'n1', few: { wanted: 3, least: 1, underWanted: 2, underLeast: 0 } },
    'GET /dsTbAwardRule/list': { ...page([]), total: 2 },
    'PUT /dsTbScoreRun/confirm': { rows: [{ id: 'n1', revision: 2, state: '1' }], next: '已拟定 3 项奖项' },
    'GET /dsTbAward/list': page([
      { id: 'a1', revision: 1, awardLevel: '一等奖', competitionId: 'c1', status: awardStatus.onNotice, noticeEnd: '2026-01-01' },
    ]),
    'PUT /dsTbAward/confirm': { rows: [{ id: 'a1', revision: 2, state: awardStatus.confirmed }], next: '可以签发证书了' },
  });
  const shown = await draw(scoreRun, scoreRunPage);
  await screen.getByRole('button', { name: /的操作$/ }).click();
  await screen.getByRole('menuitem', { name: '确认成绩' }).click();
  const question = screen.getByRole('dialog');
  await expect.element(question.getByText(/：确认成绩吗？$/)).toBeVisible();
  await expect.element(question.getByText('2 件作品的评审少于每件 3 份')).toBeVisible();
  await expect
    .element(question.getByRole('link', { name: '查看这些作品' }))
    .toHaveAttribute('href', expect.stringMatching(/^\/review\/worksScore\?.*runId=n1/));
  await question.getByRole('button', { name: '确认成绩' }).click();
  await expect.element(screen.getByText('已拟定 3 项奖项')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: '获奖名单' })).toBeVisible();
  await shown.unmount();
  await draw(award, awardPage);
  await screen.getByRole('button', { name: /^确认获奖/ }).click();
  await screen.getByRole('dialog').getByRole('button', { name: '确认获奖' }).click();
  await expect.element(screen.getByText('可以签发证书了')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: '签发证书' })).toBeVisible();
});

test('an empty list of awards leads to what they come from', async () => {
  fakeServer({ 'GET /dsTbAward/list': page([]) });
  await draw(award, awardPage);
  await expect.element(screen.getByRole('link', { name: '奖项规则' })).toHaveAttribute('href', '/review/awardRule');
  await expect.element(screen.getByRole('link', { name: '成绩与获奖线' })).toHaveAttribute('href', '/review/worksScore');
  await expect.element(screen.getByText('获奖名单由奖项规则产生：先添加奖项规则，再计算并确认成绩。')).toBeVisible();
});

test.each([
  [0, '没有规则时提醒'],
  [2, '有规则时不提醒'],
])('scores of a project with %i award rules are confirmed: %s', async (total) => {
  const server = fakeServer({
    'GET /dsTbScoreRun/list': page([
      { id: 'n1', revision: 1, projectId: 'p1', status: scoreRunStatus.draft, createTime: '2026-11-01 10:00:00' },
    ]),
    'GET /dsTbAwardRule/list': { ...page([]), total },
  });
  await draw(scoreRun, scoreRunPage);
  await expect.element(screen.getByRole('link', { name: '查看成绩' })).toHaveAttribute('href', '/review/worksScore?runId=n1');
  await screen.getByRole('button', { name: /的操作$/ }).click();
  await screen.getByRole('menuitem', { name: '确认成绩' }).click();
  await expect.poll(() => server.asked('GET /dsTbAwardRule/list').length).toBe(1);
  expect(server.asked('GET /dsTbAwardRule/list')[0]?.query.get('projectId')).toBe('p1');
  const note = screen.getByText('这个项目还没有奖项规则');
  if (total === 0) {
    await expect.element(note).toBeVisible();
    await expect.element(screen.getByRole('link', { name: '奖项规则' })).toHaveAttribute('href', '/review/awardRule?projectId=p1');
  } else await expect.element(note).not.toBeInTheDocument();
});

test('an entrant reads awards of others without what is for the office, and without links to what is closed to it', async () => {
  signedIn('APPL');
  await screen.viewport(1440, 900);
  fakeServer({
    'GET /dsTbAward/list': page([
      {
        id: 'a1',
        revision: 1,
        awardLevel: '一等奖',
        levelNo: 2,
        status: awardStatus.confirmed,
        worksId: 'w1',
        worksId_dictText: '智能灌溉',
        registrationId: 'r1',
        registrationId_dictText: '破晓队',
        unitId: 'u1',
        unitId_dictText: '晨华大学',
        competitionId: 'c1',
        competitionId_dictText: '物联网竞赛',
      },
    ]),
  });
  await draw(award, awardPage);
  await expect.element(screen.getByText('破晓队')).toBeVisible();
  for (const name of ['级别', '异议', '与成绩不一致']) await expect.element(screen.getByText(name)).not.toBeInTheDocument();
  for (const name of ['破晓队', '晨华大学']) await expect.element(screen.getByRole('link', { name })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('link', { name: '物联网竞赛' })).toHaveAttribute('href', '/participant/open/c1');
});
