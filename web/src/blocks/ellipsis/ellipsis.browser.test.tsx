import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, renderPage } from '../../testing/render-page.tsx';
import { Ellipsis } from './index.ts';

test('SCREEN-101, WIDGET-03: a text is cut at 25 characters, or at as many as are said, and pointing at it shows all of it', async () => {
  const text = '第八届全国大学生物联网技术与应用创新竞赛全国总决赛现场';
  await renderPage(
    <>
      <Ellipsis text={text} />
      <Ellipsis text={text} length={12} />
      <Ellipsis text="短" />
    </>,
  );
  await expect.element(page.getByText(`${text.slice(0, 25)}…`, { exact: true })).toBeVisible();
  await page.getByText(`${text.slice(0, 12)}…`, { exact: true }).hover();
  await expect.element(page.getByRole('tooltip')).toHaveTextContent(text);
  await expect.element(page.getByText('短', { exact: true })).toBeVisible();
  await expectAccessible();
});
