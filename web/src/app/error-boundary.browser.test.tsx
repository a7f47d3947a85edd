import { Suspense } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { lazyPage } from '../kit/page/screen.ts';
import { ErrorBoundary } from './error-boundary.tsx';

test('SDK-ERR-11: a page whose code a new release has replaced is asked for once and told; the next visit asks again', async () => {
  let asked = 0;
  let isThere = false;
  const Page = lazyPage(async () => {
    asked += 1;
    if (!isThere) throw new TypeError('Failed to fetch dynamically imported module: /assets/my-notices-old.js');
    return () => <p>我的消息</p>;
  });
  const visit = (key: string) => (
    <ErrorBoundary key={key}>
      <Suspense fallback="…">
        <Page />
      </Suspense>
    </ErrorBoundary>
  );
  const screen = await render(visit('first'));
  await expect.element(screen.getByRole('button', { name: '重新加载' })).toBeVisible();
  expect(asked).toBe(1);
  isThere = true;
  await expect
    .poll(async () => {
      await screen.rerender(visit(`later ${performance.now()}`));
      return screen.getByText('我的消息').query()?.textContent;
    })
    .toBe('我的消息');
  expect(asked).toBe(2);
});
