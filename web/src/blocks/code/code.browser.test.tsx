import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, renderPage } from '../../testing/render-page.tsx';
import { CodeInput } from './index.ts';

function Held({ start = '' }: { readonly start?: string }) {
  const [text, setText] = useState(start);
  return (
    <>
      <CodeInput aria-label="JSON" language="json" value={text} onChange={setText} />
      <output data-testid="text">{text}</output>
      <button type="button">after</button>
    </>
  );
}
const editor = page.getByRole('textbox', { name: 'JSON' });
const told = page.getByTestId('text');

test('a fault of JSON is told with its line and column, and a right text can be tidied', async () => {
  await renderPage(<Held start={'{\n  "days": thirty\n}'} />);
  await expect.element(page.getByText('第 2 行第 11 列：此处不应出现 thirty')).toBeVisible();
  await expect.element(page.getByRole('button', { name: '整理格式' })).toBeDisabled();
  await editor.fill('{"days":30}');
  await page.getByRole('button', { name: '整理格式' }).click();
  await expect.element(told).toHaveTextContent('{ "days": 30 }');
  await expectAccessible();
});

test('Tab leaves the editor', async () => {
  await renderPage(<Held start="{}" />);
  await editor.click();
  await userEvent.tab();
  await expect.element(editor).not.toHaveFocus();
  await expect.element(told).toHaveTextContent('{}');
});

test('what is only read is not changed by typing', async () => {
  await renderPage(<CodeInput aria-label="code" language="tsx" readOnly value={'const a = 1;'} />);
  const shown = page.getByRole('textbox', { name: 'code' });
  await shown.click();
  await userEvent.keyboard('x');
  await expect.element(shown).toHaveTextContent('const a = 1;');
  await expectAccessible();
});
