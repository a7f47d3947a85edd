import { reviewProject, reviewProjectStatus } from '@saiyun/sdk/entities';
import { beforeEach, expect, test } from 'vitest';
import { page as screen } from 'vitest/browser';
import type { PageOverrides } from '../../kit/list/overrides.ts';
import { EntityPage } from '../../kit/page/entity-page.tsx';
import { fakeServer } from '../../testing/fake-server.ts';
import { renderPage, signedIn } from '../../testing/render-page.tsx';
import { projectPage } from '../review/project.tsx';
import { ToAllot } from './to-allot.tsx';

beforeEach(() => {
  localStorage.clear();
  signedIn('ADMIN');
});

const page = (records: readonly unknown[]) => ({ records, total: records.length, size: 10, current: 1 });
const row = { id: 'p1', revision: 1, competitionId: 'c1', projectName: '初评', feePerReview: 0 };
const there = '/competition/allot?competition=c1&project=p1';

const show = (status: string) => {
  fakeServer({
    'GET /dsTbReviewProject/list': page([{ ...row, status }]),
    'GET /dsTbWorksAllot/list': page([]),
  });
  return renderPage(<EntityPage entity={reviewProject} overrides={projectPage as PageOverrides} />);
};

test('a project that is about to be allotted says that the allotment is made elsewhere', async () => {
  await show(reviewProjectStatus.preparing);
  await screen.getByRole('button', { name: /^开始分配/ }).click();
  await expect.element(screen.getByText(/接着到“作品分配”生成并应用方案，作品须已锁定/)).toBeVisible();
});

test('a project in allotment leads there, and opening the review warns that nothing is allotted', async () => {
  await show(reviewProjectStatus.allotting);
  await expect.element(screen.getByRole('link', { name: '作品分配' })).toHaveAttribute('href', there);
  await screen.getByRole('button', { name: /^开始评审/ }).click();
  await expect.element(screen.getByText('“初评”：确定开始评审吗？')).toBeVisible();
  // A sum of nought is not about to move.
  expect(screen.getByRole('dialog').element().textContent).not.toContain('0.00');
  await expect.element(screen.getByText('这个项目还没有分配任何作品')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: '去作品分配' })).toHaveAttribute('href', there);
});

test('the reviews of a competition say what leads to them', async () => {
  await renderPage(<ToAllot competitionId="c1" />);
  await expect.element(screen.getByRole('link', { name: '去作品分配' })).toHaveAttribute('href', '/competition/allot?competition=c1');
});
