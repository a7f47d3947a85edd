import type { MyCalibration } from '@saiyun/sdk/calls';
import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, test } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { FeedbackHost } from '../../../app/shell/feedback-host.tsx';
import { baseTexts } from '../../../messages/base/index.ts';
import { calibrationTexts } from '../../../messages/calibration/index.ts';
import { reviewTexts } from '../../../messages/review/index.ts';
import { type Asked, fakeServer, refusedWith } from '../../../testing/fake-server.ts';
import { expectAccessible, renderPage, signedIn } from '../../../testing/render-page.tsx';
import { CalibrationPage } from './calibration-page.tsx';

await Promise.all([calibrationTexts.load('zh-CN'), reviewTexts.load('zh-CN'), baseTexts.load('zh-CN')]);

const detailCall = 'GET /dsTbReview/calibration';
const submitCall = 'PUT /dsTbReview/calibrate';

const item = (id: string, itemName: string, more: object) => ({
  id,
  itemName,
  itemCode: id,
  itemType: 'score',
  minValue: 0,
  maxValue: 100,
  step: 1,
  requiredFlag: '1',
  ...more,
});
const open = {
  work: { id: 'k', no: 2, title: '往届作品', state: 'open', tries: 0, triesLeft: 1, totalScore: null, distance: null },
  projectId: 'p',
  projectName: '初评',
  competitionName: '物联网竞赛',
  standing: { mode: 'done', all: 3, done: 1, within: 1, needed: true },
  nextId: 'n',
  tolerance: 10,
  editable: true,
  works: { title: '往届作品', titleEn: null, abstractText: '摘要', worksFile: null, worksFileWithheld: false, files: [] },
  template: {
    templateName: '评分表',
    templateNameEn: null,
    fullMark: 100,
    items: [item('new', '创新性', { weight: 60 }), item('style', '表达', { weight: 40 })],
  },
  own: null,
  hints: null,
  reference: null,
} as unknown as MyCalibration;

const items = [
  { itemId: 'new', scoreValue: 90 },
  { itemId: 'style', scoreValue: 70 },
];
const scored = {
  ...open,
  work: { ...open.work, state: 'outside', tries: 1, triesLeft: 0, totalScore: 82, distance: 12 },
  editable: false,
  standing: { ...open.standing, done: 2 },
  own: { items, totalScore: 82, submitTime: '2026-05-06 16:00:00' },
  reference: {
    items: [
      { itemId: 'new', scoreValue: 70, comment: '没有与他人的方法比较' },
      { itemId: 'style', scoreValue: 70 },
    ],
    totalScore: 70,
    comment: '不要因为结果好看而给高分',
    criteria: [
      { itemId: 'new', distance: 20, isSame: false },
      { itemId: 'style', distance: 0, isSame: true },
    ],
  },
} satisfies MyCalibration;

const shown = async (answers: Record<string, unknown>) => {
  const server = fakeServer({ 'GET /sys/dict/queryAllDictItems': {}, ...answers });
  await renderPage(
    <>
      <FeedbackHost />
      <Routes>
        <Route path="/expert/projectReview/calibration/:id" element={<CalibrationPage />} />
      </Routes>
    </>,
    '/expert/projectReview/calibration/k',
  );
  return server;
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  signedIn('EXPERT');
});

describe('calibration', () => {
  test('is scored like a review, and then seen beside the reference with what the organisers say', async () => {
    const server = await shown({ [detailCall]: open, [submitCall]: scored });
    await expect.element(screen.getByText('已试评 1 / 3')).toBeVisible();
    await screen.getByRole('button', { name: '提交试评' }).click();
    await expect.element(screen.getByText('请先更正 2 处问题')).toBeVisible();
    expect(server.asked(submitCall)).toHaveLength(0);
    await userEvent.keyboard('{Escape}');
    await screen.getByRole('spinbutton').nth(0).fill('90');
    await screen.getByRole('spinbutton').nth(1).fill('70');
    await expect.poll(() => document.querySelector('.sf-total b')?.textContent).toBe('82');
    await screen.getByRole('button', { name: '提交试评' }).click();
    await expect.element(screen.getByText('总分 82，参考 70，偏高 12 分，超出允许的 ±10 分')).toBeVisible();
    expect(server.asked(submitCall).at(-1)?.body).toMatchObject({ id: 'k', attemptNo: 1, items });
    await expect.element(screen.getByRole('row', { name: /创新性/ })).toMatchTextContent('创新性9070+20');
    await expect.element(screen.getByText('没有与他人的方法比较')).toBeVisible();
    await expect.element(screen.getByText('不要因为结果好看而给高分')).toBeVisible();
    await expect.element(screen.getByRole('link', { name: '下一件试评' })).toHaveAttribute('href', '/expert/projectReview/calibration/n');
    await expectAccessible();
    expect(server.unknown).toEqual([]);
  });

  test('a try that is left tells only the direction; scores typed before are there again', async () => {
    const again = {
      ...open,
      work: { ...open.work, state: 'again', tries: 1, triesLeft: 1, totalScore: 82 },
      own: { items, totalScore: 82, submitTime: '2026-05-06 16:00:00' },
      hints: [{ itemId: 'new', is: 'high' }],
    };
    await shown({ [detailCall]: again });
    await expect.element(screen.getByText('与参考分的差距超出允许范围，还可再试 1 次')).toBeVisible();
    await expect.element(screen.getByText('上次偏高')).toBeVisible();
    await expect.element(screen.getByRole('spinbutton').nth(0)).toHaveValue('90');
    await expectAccessible();
  });

  test('another window was faster: its result is shown', async () => {
    let isOther = false;
    const answer = (_asked: Asked) => {
      isOther = true;
      return refusedWith('row.stale', '已被他人修改');
    };
    await shown({ [detailCall]: () => (isOther ? scored : open), [submitCall]: answer });
    await screen.getByRole('spinbutton').nth(0).fill('10');
    await screen.getByRole('spinbutton').nth(1).fill('10');
    await screen.getByRole('button', { name: '提交试评' }).click();
    await expect.element(screen.getByText('此作品已在另一窗口提交，已显示最新结果')).toBeVisible();
    await expect.element(screen.getByText(/总分 82，参考 70/)).toBeVisible();
  });
});
