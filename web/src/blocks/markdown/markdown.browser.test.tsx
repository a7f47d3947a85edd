import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, renderPage } from '../../testing/render-page.tsx';
import { MarkdownInput } from './index.ts';

function Held({ start = '', height }: { readonly start?: string; readonly height?: number }) {
  const [text, setText] = useState(start);
  return (
    <>
      <MarkdownInput aria-label="task" value={text} onChange={setText} height={height} />
      <output data-testid="text">{text}</output>
    </>
  );
}
const heightOf = () => document.querySelector<HTMLElement>('.ed')?.offsetHeight;

test('SCREEN-101, WIDGET-07: 300 px high, never below 200, in Chinese', async () => {
  const { rerender } = await renderPage(<Held />);
  await expect.element(page.getByRole('toolbar', { name: 'Markdown 格式' })).toBeVisible();
  expect(heightOf()).toBe(300);
  void rerender;
});

test('WIDGET-07: a smaller height is 200 px', async () => {
  await renderPage(<Held height={50} />);
  await expect.element(page.getByRole('toolbar')).toBeVisible();
  expect(heightOf()).toBe(200);
});

test('what is written is drawn, and nothing in it runs', async () => {
  await renderPage(
    <Held start={'## 赛题\n\n**重要** <img src=x onerror="window.hit=1"><script>window.hit=1</script>\n\n[坏](javascript:alert(1))'} />,
  );
  const preview = page.getByRole('region', { name: '预览' });
  await expect.element(preview.getByRole('heading', { name: '赛题' })).toBeVisible();
  await expect.element(preview.getByText('重要')).toBeVisible();
  expect((preview.element() as HTMLElement).querySelector('script, img, a[href^="javascript"]')).toBeNull();
  expect((window as { hit?: number }).hit).toBeUndefined();
  await expectAccessible();
});

test('a tool writes at the selection', async () => {
  await renderPage(<Held />);
  await page.getByRole('button', { name: '加粗' }).click();
  await expect.element(page.getByTestId('text')).toHaveTextContent('**文字**');
});
