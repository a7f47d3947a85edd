import type { MyReviewRow, ReviewDetail, ReviewTemplateItemRow } from '@saiyun/sdk';
import { reviewStatus } from '@saiyun/sdk/entities';
import { beforeEach, describe, expect, test } from 'vitest';
import { page as screen, userEvent } from 'vitest/browser';
import { FeedbackHost } from '../../../app/shell/feedback-host.tsx';
import { ShellActs } from '../../../app/shell/palette/shell-acts.tsx';
import { storage } from '../../../lib/store/storage.ts';
import { baseTexts } from '../../../messages/base/index.ts';
import { reviewTexts } from '../../../messages/review/index.ts';
import { type Asked, fakeServer, refusedWith } from '../../../testing/fake-server.ts';
import { expectAccessible, renderPage, signedIn } from '../../../testing/render-page.tsx';
import { ReviewDesk } from './review-desk.tsx';

await Promise.all([reviewTexts.load('zh-CN'), baseTexts.load('zh-CN')]);

const row = (id: string, status: string): MyReviewRow => ({
  id,
  revision: 1,
  status,
  anonymousCode: `W-${id}`,
  title: `作品 ${id}`,
  competitionId: 'c',
  competitionName: '物联网竞赛',
  projectId: 'p',
  projectName: '初评',
  allotTime: '2026-05-01 08:00:00',
  dueTime: '2099-01-01 18:00:00',
  submitTime: null,
  totalScore: null,
  returnRequestTime: null,
});
const item = (id: string, itemName: string, more: Partial<ReviewTemplateItemRow>): ReviewTemplateItemRow =>
  ({ id, itemName, itemCode: id, templateId: 't', itemType: 'score', minValue: 0, step: 1, requiredFlag: '1', ...more }) as never;
const detail = (more: Partial<ReviewDetail> = {}): ReviewDetail => ({
  review: row('a', reviewStatus.pending),
  works: {
    title: '作品 a',
    titleEn: null,
    abstractText: '摘要',
    worksFile: null,
    worksFileWithheld: false,
    files: [],
  },
  template: {
    templateName: '评分表',
    templateNameEn: null,
    fullMark: 100,
    items: [
      item('new', '创新性', { maxValue: 100, weight: 60 }),
      item('style', '表达', { maxValue: 10, weight: 40 }),
      item('pass', '规范', { itemType: 'passFail' }),
    ],
  },
  result: null,
  others: null,
  signed: true,
  editable: true,
  calibration: null,
  ...more,
});
const list = { records: [row('a', '0'), row('b', '2'), row('c', '0')], total: 3, size: 500, current: 1, pages: 1 };
const staged = 'PUT /dsTbWorksAllot/stage';
const detailCall = 'GET /dsTbReview/queryById';

/** Shows the desk of review a; each answer may be replaced. */
const desk = async (answers: Record<string, unknown> = {}) => {
  const server = fakeServer({
    [detailCall]: detail(),
    'GET /dsTbReview/myList': list,
    'GET /sys/dict/queryAllDictItems': {},
    [staged]: { rows: [{ id: 'a', revision: 2, state: '1' }] },
    ...answers,
  });
  const shown = await renderPage(
    <>
      <ShellActs />
      <FeedbackHost />
      <ReviewDesk />
    </>,
    '/expert/review/a',
  );
  await expect.element(screen.getByRole('heading', { name: '评分表' })).toBeVisible();
  return { ...server, leave: shown.unmount };
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  signedIn('EXPERT');
});

const spin = (at: number) => screen.getByRole('spinbutton').nth(at);
const total = () => document.querySelector('.sf-bar .sf-total b')?.textContent;

describe('SCREEN-51: the review desk', () => {
  test('is scored by digits and Enter, adds up, and is stored as one types', async () => {
    const server = await desk();
    await expect.element(screen.getByText('本项目已评 1 / 3')).toBeVisible();
    await userEvent.keyboard('8');
    await expect.element(spin(0)).toHaveFocus();
    await userEvent.keyboard('0{Enter}7{Enter}');
    await userEvent.keyboard('1');
    await expect.poll(total).toBe('76');
    await expect
      .poll(() => server.asked(staged).at(-1)?.body)
      .toMatchObject({
        items: [
          { itemId: 'new', scoreValue: 80 },
          { itemId: 'style', scoreValue: 7 },
          { itemId: 'pass', passValue: '1' },
        ],
        revision: 1,
      });
    await expect.element(screen.getByText(/已保存/)).toBeVisible();
    await screen.getByRole('button', { name: /^总分/ }).click();
    await expect.element(screen.getByRole('row', { name: /创新性/ })).toMatchTextContent('创新性80 / 100× 60%48');
    await expectAccessible();
    expect(server.unknown).toEqual([]);
  });

  test('names the files of a work by what they are, and shows the answers below the abstract', async () => {
    const file = (kind: string, no: number) => ({ kind, versionNo: 1, current: true, path: `review/a/${no}.zip`, name: `${no}.zip` });
    const one = detail();
    const files = [file('paper', 1), file('attachment', 2), file('attachment', 3), file('video', 4)];
    const answers = [{ label: '所用数据', labelEn: null, text: '公开数据集' }];
    await desk({ [detailCall]: { ...one, works: { ...one.works, files, answers } } });
    for (const name of ['论文', '附件 1', '附件 2', '视频'])
      await expect.element(screen.getByRole('tab', { name, exact: true })).toBeVisible();
    await screen.getByRole('tab', { name: '摘要' }).click();
    await expect.element(screen.getByText('公开数据集')).toBeVisible();
    await expectAccessible();
  });

  test('a digit chooses and stays, Enter goes on: none lands in a text', async () => {
    const items = [
      item('new', '创新性', { maxValue: 100, weight: 60 }),
      item('grade', '等级', { itemType: 'grade', grades: 'A,B,C' }),
      item('pass', '学术规范', { itemType: 'passFail' }),
      item('advice', '修改建议', { itemType: 'text' }),
    ];
    const server = await desk({ [detailCall]: detail({ template: { ...detail().template, items } }) });
    await userEvent.keyboard('8{Enter}2');
    await expect.element(screen.getByRole('radio', { name: 'B' })).toBeChecked();
    await expect.element(screen.getByRole('radio', { name: 'B' })).toHaveFocus();
    await userEvent.keyboard('{Enter}1');
    await expect.element(screen.getByRole('radio', { name: '合格', exact: true })).toHaveFocus();
    await userEvent.keyboard('2');
    await expect.element(screen.getByRole('radio', { name: '不合格' })).toBeChecked();
    const sent = { gradeValue: 'B', itemId: 'grade' };
    await expect.poll(() => server.asked(staged).at(-1)?.body).toMatchObject({ items: [{}, sent, { itemId: 'pass', passValue: '0' }] });
    await userEvent.keyboard('{Enter}');
    const advice = screen.getByRole('textbox', { name: '修改建议' });
    await expect.element(advice).toHaveFocus();
    await expect.element(advice).toHaveValue('');
  });

  test('a score out of bounds does not count, and Enter stays at it', async () => {
    await desk();
    await userEvent.keyboard('150{Enter}');
    await expect.element(spin(0)).toHaveFocus();
    await expect.element(screen.getByRole('alert')).toBeVisible();
    await expect.element(screen.getByText(/已填 0 \/ 3 项/)).toBeVisible();
    await expect.poll(total).toBe('—');
    await expect.element(spin(0)).toHaveValue('150');
    await userEvent.keyboard('{Backspace}{Enter}7');
    await expect.poll(total).toBe('37');
  });

  test('keeps what cannot be stored, and begins with it again', async () => {
    const server = await desk({ [staged]: () => new Response('', { status: 503 }) });
    await userEvent.keyboard('9');
    await expect.element(screen.getByText(/网络已断开/)).toBeVisible();
    expect(server.asked(staged)).toHaveLength(1);
    await server.leave();
    const again = await desk();
    await expect.element(spin(0)).toHaveValue('9');
    await expect.poll(() => again.asked(staged).at(-1)?.body).toMatchObject({ items: [{ itemId: 'new', scoreValue: 9 }] });
  });

  test('another window is merged; what both changed is asked', async () => {
    const stored = (scoreValue: number, comment: string) =>
      detail({
        review: { ...row('a', reviewStatus.staged), revision: 5 },
        result: {
          versionNo: 1,
          isDraft: '1',
          items: [{ itemId: 'new', scoreValue }],
          comment,
          commentToEntrant: null,
          confidence: null,
          secondsSpent: 1,
          totalScore: null,
        },
      });
    let isOther = false;
    const answer = ({ body }: Asked): unknown =>
      (body as { revision: number }).revision < 5
        ? refusedWith('row.stale', '已被他人修改')
        : { rows: [{ id: 'a', revision: 6, state: '1' }] };
    const server = await desk({ [detailCall]: () => (isOther ? stored(70, '另一窗口的意见') : detail()), [staged]: answer });
    isOther = true;
    await userEvent.keyboard('8');
    await expect.element(screen.getByRole('dialog')).toMatchTextContent(/此评审已在另一窗口修改.*创新性/s);
    await screen.getByRole('button', { name: '按所选保留' }).click();
    await expect
      .poll(() => server.asked(staged).at(-1)?.body)
      .toMatchObject({
        revision: 5,
        items: [{ itemId: 'new', scoreValue: 8 }],
        comment: '另一窗口的意见',
      });
  });

  test('is submitted after a last look; nothing is asked while something is missing', async () => {
    const server = await desk({ 'PUT /dsTbWorksAllot/submitReview': { rows: [{ id: 'a', revision: 3, state: '2' }] } });
    await userEvent.keyboard('5{Enter}5{Escape}');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(screen.getByText('请先更正 1 处问题')).toBeVisible();
    await userEvent.keyboard('2');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(screen.getByRole('button', { name: '再检查一下' })).toHaveFocus();
    await screen.getByRole('button', { name: '确认提交' }).click();
    await expect.poll(() => server.asked('PUT /dsTbWorksAllot/submitReview').at(-1)?.body).toMatchObject({ ids: 'a' });
    await expect.element(screen.getByText('W-a 已提交，本项目还剩 1 件待评，已打开下一件')).toBeVisible();
  });

  test('lists its keys; the edge between work and scores is moved by keyboard and stays', async () => {
    await desk();
    await userEvent.keyboard('?');
    await expect.element(screen.getByRole('heading', { name: '评审台' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    const edge = screen.getByRole('separator', { name: /分界/ });
    (edge.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(edge).toHaveAttribute('aria-valuenow', '53');
    expect(storage.get('REVIEW_DESK_SPLIT')).toBe(53);
  });
});
