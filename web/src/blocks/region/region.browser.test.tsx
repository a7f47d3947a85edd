import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, renderPage } from '../../testing/render-page.tsx';
import { RegionInput, RegionText } from './index.ts';

function Held({ start, many }: { readonly start?: string; readonly many?: boolean }) {
  const [code, setCode] = useState(start);
  return (
    <>
      <RegionInput aria-label="region" value={code} onChange={setCode} many={many} anyLevel={many} />
      <output data-testid="code">{code}</output>
    </>
  );
}
const input = page.getByRole('combobox', { name: 'region' });
const code = page.getByTestId('code');

test('SCREEN-101, WIDGET-05: three levels under 86, chosen one after the other and read as text', async () => {
  await renderPage(<Held />);
  await expect.element(input).toBeEnabled();
  await input.click();
  await expect.poll(() => page.getByRole('menuitemcheckbox', { includeHidden: true }).elements().length).toBe(34);
  for (const name of ['河北省', '石家庄市', '长安区']) {
    const item = page.getByRole('menuitemcheckbox', { name: new RegExp(`^${name}`), includeHidden: true });
    await expect.element(item).toBeInTheDocument();
    (item.element() as HTMLElement).click();
  }
  await expect.element(code).toHaveTextContent('130102');
  await expect.element(page.getByText('河北省 / 石家庄市 / 长安区')).toBeVisible();
});

test('WIDGET-05: a county is found by its name, with the keyboard alone', async () => {
  await renderPage(<Held />);
  await expect.element(input).toBeEnabled();
  await input.click();
  await userEvent.keyboard('浦东');
  await expect.element(page.getByText(/上海市.*浦东新区/)).toBeInTheDocument();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(code).toHaveTextContent('310115');
});

test('a code that is unknown stays and is shown', async () => {
  await renderPage(<Held start="350402" />);
  await expect.element(page.getByText('350402').first()).toBeVisible();
  await expect.element(code).toHaveTextContent('350402');
});

test('several regions of any level', async () => {
  await renderPage(
    <>
      <Held start="110000,310115" many />
      <p>
        <RegionText code="130102" />
      </p>
    </>,
  );
  await expect.element(page.getByText('河北省 / 石家庄市 / 长安区')).toBeVisible();
  await expect.element(page.getByText('北京市', { exact: true }).first()).toBeVisible();
  await expectAccessible();
});
