import { expect, test } from 'vitest';
import { jobTexts } from '../../messages/job/index.ts';
import { renderPage, signedIn } from '../../testing/render-page.tsx';
import { RunNode, RunOutput } from './run-output.tsx';

await jobTexts.load('zh-CN');

test('what a run counted is told in words, and its node without what tells two starts apart', async () => {
  signedIn('ADMIN');
  const screen = await renderPage(
    <>
      <RunOutput text={'sessions: 3\nstages opened: 1, closed: 2\nError: the disk is full'} />
      <p>
        <RunNode node="vm:5605:0a1b2c3d" />
      </p>
    </>,
  );
  await expect.element(screen.getByText(/过期的登录：3\s+开启的阶段：1，关闭的阶段：2\s+Error: the disk is full/)).toBeVisible();
  await expect.element(screen.getByText('vm（进程 5605）')).toBeVisible();
});
