import { appealOutcome, appealStatus, reviewAppeal } from '@saiyun/sdk/entities';
import { beforeEach, expect, test } from 'vitest';
import { page as screen } from 'vitest/browser';
import type { PageOverrides } from '../../kit/list/overrides.ts';
import { EntityPage } from '../../kit/page/entity-page.tsx';
import { fakeServer } from '../../testing/fake-server.ts';
import { expectAccessible, renderPage, signedIn } from '../../testing/render-page.tsx';
import { appealPage } from './appeal.tsx';

beforeEach(() => {
  localStorage.clear();
  signedIn('ADMIN');
});

const objection = {
  id: 'o1',
  revision: 1,
  worksId: 'w1',
  awardId: 'a1',
  reason: '与往届作品雷同',
  status: appealStatus.closed,
  score: '95',
  rank: '1',
  scoredIn: 'n1',
};
const draw = (outcome: string) => {
  fakeServer({});
  const Detail = appealPage.detail;
  return renderPage(Detail && <Detail entity={reviewAppeal} row={{ ...objection, outcome } as never} />);
};

test('an objection that was upheld leads on to its award and to the scores', async () => {
  await draw(appealOutcome.upheld);
  await expect.element(screen.getByText('已认定成立，成绩和奖项不会自动更改，请另行处理')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: '查看并处理奖项' })).toHaveAttribute('href', '/r/dsTbAward/a1');
  await expect.element(screen.getByRole('link', { name: '成绩与获奖线' })).toHaveAttribute('href', '/review/worksScore?runId=n1&work=w1');
  await expectAccessible();
});

test('one that was rejected leaves nothing to do', async () => {
  await draw(appealOutcome.rejected);
  await expect.element(screen.getByText('得分 95，第 1 名')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: '查看并处理奖项' })).not.toBeInTheDocument();
});

test('its author reads the answer in the drawer of the list as on its page', async () => {
  signedIn('APPL');
  const row = {
    ...objection,
    awardId: null,
    worksId_dictText: '城市内涝',
    outcome: appealOutcome.rejected,
    opinion: '评语与得分一致',
    createTime: '2026-10-02 10:00:00',
    createBy: 'student',
  };
  fakeServer({
    'GET /dsTbReviewAppeal/list': { records: [row], total: 1, size: 10, current: 1 },
    'GET /dsTbReviewAppeal/queryById': row,
  });
  await renderPage(<EntityPage entity={reviewAppeal} overrides={appealPage as unknown as PageOverrides} />, '/review/appeal');
  await screen.getByRole('button', { name: /^详情/ }).first().click();
  const drawer = screen.getByRole('dialog');
  await expect.element(drawer.getByText('主办方已作出结论：不成立。')).toBeVisible();
  await expect.element(drawer.getByText('评语与得分一致')).toBeVisible();
  await expect.element(drawer.getByText('创建时间')).not.toBeInTheDocument();
});

test('whoever decides sees by name who wrote it and about what, and who answered', async () => {
  const row = {
    ...objection,
    worksId_dictText: '城市内涝',
    createTime: '2026-10-02 10:00:00',
    createBy: 'student01',
    createBy_dictText: '王小明',
    authorOf: '破晓队 · 江城学院',
    updateBy: 'admin01',
    updateBy_dictText: '李老师',
    updateTime: '2026-10-03 10:00:00',
  };
  fakeServer({
    'GET /dsTbReviewAppeal/list': { records: [row], total: 1, size: 10, current: 1 },
    'GET /dsTbReviewAppeal/queryById': row,
  });
  await renderPage(<EntityPage entity={reviewAppeal} overrides={appealPage as unknown as PageOverrides} />, '/review/appeal');
  const list = screen.getByRole('table');
  await expect.element(list.getByText('王小明').first()).toBeVisible();
  await expect.element(list.getByText(/破晓队 · 江城学院/).first()).toBeVisible();
  await expect.element(list.getByRole('link', { name: '对“城市内涝”奖项的异议' }).first()).toBeVisible();
  await expect.element(list.getByText('李老师').first()).toBeVisible();
  await screen.getByRole('button', { name: /^详情/ }).first().click();
  await expect
    .element(
      screen
        .getByRole('dialog')
        .getByText(/王小明 · /)
        .last(),
    )
    .toBeVisible();
  // Among the facts the work goes by its own name.
  await expect.element(screen.getByRole('dialog').getByRole('link', { name: '城市内涝', exact: true })).toBeVisible();
  expect(document.body.textContent).not.toMatch(/student01|admin01/);
});
