import type { MyProjectDetail } from '@saiyun/sdk/calls';
import { reviewProjectStatus, reviewStatus } from '@saiyun/sdk/entities';
import { beforeEach, expect, test } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { reviewTexts } from '../../../messages/review/index.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { expectAccessible, renderPage, signedIn } from '../../../testing/render-page.tsx';
import { Project } from './project.tsx';

await reviewTexts.load('zh-CN');

const result = (scoreValue: number, commentToEntrant: string) => ({
  items: [{ itemId: 'new', scoreValue }],
  commentToEntrant,
  totalScore: scoreValue,
});
const review = (id: string, status: string, totalScore: number | null) => ({
  id,
  status,
  title: `作品 ${id}`,
  anonymousCode: `W-${id}`,
  totalScore,
});
const detail = {
  project: {
    id: 'p',
    projectName: '初评',
    competitionName: '物联网竞赛',
    status: reviewProjectStatus.reviewing,
    startTime: '2026-05-01 08:00:00',
    endTime: '2026-06-01 18:00:00',
    feePerReview: 50,
    earned: 50,
    othersVisible: 'afterOwn',
    all: 2,
    submitted: 1,
    open: 1,
    expired: 0,
    nextDue: '2026-06-01 18:00:00',
  },
  template: { fullMark: 100, items: [{ id: 'new', itemName: '创新性', itemType: 'score' }] },
  works: [
    {
      review: review('a', reviewStatus.submitted, 90),
      own: result(90, '我的意见'),
      others: [result(80, '甲的意见'), result(70, '乙的意见')],
    },
    { review: review('b', reviewStatus.pending, null), own: null, others: null },
  ],
} as unknown as MyProjectDetail;

beforeEach(() => signedIn('EXPERT'));

test('SCREEN-52: a project shows how far one is, and the others’ reviews beside one’s own', async () => {
  fakeServer({ 'GET /dsTbReview/project': detail, 'GET /sys/dict/queryAllDictItems': {} });
  await renderPage(<Project />, '/expert/projectReview/p');
  await expect.element(screen.getByText('本项目已评 1 / 2')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: '继续评审' })).toHaveAttribute('href', '/expert/review/b');
  await expect.element(screen.getByText('75', { exact: true })).toBeVisible();
  await expect.element(screen.getByText('暂不可见')).toBeVisible();
  await screen.getByRole('button', { name: '查看其他评审' }).click();
  await expect.element(screen.getByRole('row', { name: /创新性/ })).toMatchTextContent('创新性908070');
  await expect.element(screen.getByRole('columnheader', { name: '专家 2' })).toBeVisible();
  // Away from the button: a link under the pointer has a colour of its own.
  await userEvent.hover(screen.getByRole('heading').first());
  await expectAccessible();
});
