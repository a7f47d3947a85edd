import type { WorksCompared, WorksCoverage } from '@saiyun/sdk/calls';
import type { AnyRow } from '@saiyun/sdk/contract';
import { worksPair } from '@saiyun/sdk/entities';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer, refused } from '../../../testing/fake-server.ts';
import { expectAccessible, renderPage, signedIn } from '../../../testing/render-page.tsx';
import { Coverage } from './coverage.tsx';
import { PairDetail } from './pair-detail.tsx';

const row: AnyRow = {
  id: 'p1',
  revision: 1,
  worksId: 'w2',
  worksId_dictText: '桥梁监测系统',
  otherId: 'w1',
  otherId_dictText: '斜拉桥健康监测',
  competitionId: 'c1',
  score: 80,
  status: '0',
  createBy: 'system',
  createTime: '2026-11-01 09:00:00',
  updateBy: '',
  updateTime: '',
};
const long = '数'.repeat(400);
const compared: WorksCompared = {
  files: [
    [
      { fileName: '论文.pdf', path: 'works/a.pdf', isSame: false, unread: null },
      { fileName: '源码.zip', path: 'works/a.zip', isSame: true, unread: 'kind' },
    ],
    [{ fileName: '源码.zip', path: 'works/b.zip', isSame: true, unread: 'kind' }],
  ],
  passages: [
    {
      words: 400,
      sides: [
        { file: '论文.pdf', before: '前文', passage: long, after: '后文' },
        { file: null, before: '', passage: long, after: '' },
      ],
    },
  ],
  pictures: [
    {
      sides: [
        { file: '论文.pdf', image: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=' },
        { file: '源码.zip', image: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=' },
      ],
    },
  ],
};
const coverage: WorksCoverage = {
  works: 3,
  compared: 2,
  lastTime: '2026-11-02 09:05:00',
  unread: [{ worksId: 'w1', worksNo: 'W1', title: '斜拉桥健康监测', fileName: '扫描.pdf', reason: 'noText' }],
  more: false,
};

beforeEach(() => {
  localStorage.clear();
  signedIn('ADMIN');
});

describe('WORK-01: similar works, one beside the other', () => {
  test('files, passages and pictures of both; a long passage is folded until asked for', async () => {
    fakeServer({ 'GET /dsTbWorksPair/compare': compared });
    const { container } = await renderPage(<PairDetail entity={worksPair} row={row} />);
    await expect.element(page.getByRole('heading', { name: '相同的文字' })).toBeVisible();
    expect(page.getByText('相同文件', { exact: true }).elements().length).toBeGreaterThanOrEqual(2);
    await expect.element(page.getByRole('img', { name: '论文.pdf 中的图片' })).toBeVisible();
    expect(page.getByText('此类文件不比对内容').elements()).toHaveLength(2);
    expect(page.getByText(/后文/).elements()).toHaveLength(0);
    await page.getByRole('button', { name: '展开' }).click();
    await expect.element(page.getByText(/后文/)).toBeVisible();
    expect(container.querySelector('mark')?.textContent).toBe(long);
    await expectAccessible();
  });

  test('what cannot be read is told in words, and the facts are there all the same', async () => {
    fakeServer({ 'GET /dsTbWorksPair/compare': () => refused('这两件作品的文件过大') });
    await renderPage(<PairDetail entity={worksPair} row={row} />);
    await expect.element(page.getByText('这两件作品的文件过大')).toBeVisible();
    await expect.element(page.getByText('比对结果')).toBeVisible();
  });

  test('how far the comparison is, and the files that a person has to look at', async () => {
    fakeServer({ 'GET /dsTbWorksPair/coverage': coverage });
    await renderPage(<Coverage competitionId="c1" />);
    await expect.element(page.getByText(/已比对 2 \/ 3 件作品，其余将在几分钟内完成。/)).toBeVisible();
    await page.getByText('1 个文件未能完整比对').click();
    await expect.element(page.getByRole('link', { name: 'W1 斜拉桥健康监测' })).toBeVisible();
    await expectAccessible();
  });
});
