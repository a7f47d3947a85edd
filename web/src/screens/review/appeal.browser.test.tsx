import { appealOutcome, appealStatus, reviewAppeal } from '@saiyun/sdk/entities';
import { beforeEach, expect, test } from 'vitest';
import { page as screen } from 'vitest/browser';
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
