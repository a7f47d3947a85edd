import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, renderPage } from '../../testing/render-page.tsx';
import { YearPicker, type YearPickerProps } from './index.ts';

function Held({ start, ...rest }: Omit<YearPickerProps, 'value' | 'onChange'> & { readonly start?: number }) {
  const [year, setYear] = useState(start);
  return (
    <>
      <YearPicker aria-label="year" value={year} onChange={setYear} {...rest} />
      <output data-testid="year">{year}</output>
    </>
  );
}
const input = page.getByRole('combobox', { name: 'year' });
const pick = async (typed: string) => {
  await input.click();
  await userEvent.keyboard(`${typed}{Enter}`);
};

test('SCREEN-101, WIDGET-06: the present year and the 99 before it, or after it', async () => {
  const now = new Date().getFullYear();
  await renderPage(<Held />);
  await expectAccessible();
  await pick(String(now - 99));
  await expect.element(page.getByTestId('year')).toHaveTextContent(String(now - 99));
  await pick(String(now - 100));
  await expect.element(page.getByTestId('year')).toHaveTextContent(String(now - 99));
  await pick(String(now));
  await expect.element(page.getByTestId('year')).toHaveTextContent(String(now));
});

test('WIDGET-06: direction looks forward', async () => {
  await renderPage(<Held from={2026} direction="future" />);
  await pick('2125');
  await expect.element(page.getByTestId('year')).toHaveTextContent('2125');
  await pick('2126');
  await pick('2025');
  await expect.element(page.getByTestId('year')).toHaveTextContent('2125');
});

test('a year outside the list stays and is shown', async () => {
  await renderPage(<Held start={1893} />);
  await expect.element(page.getByText('1893 年').first()).toBeVisible();
});
