import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, renderPage } from '../../testing/render-page.tsx';
import { MoneyInput } from './index.ts';

function Held({ start = null }: { readonly start?: number | null }) {
  const [fen, setFen] = useState<number | null>(start);
  return (
    <>
      <MoneyInput aria-label="amount" value={fen} onChange={setFen} />
      <output data-testid="fen">{fen}</output>
    </>
  );
}
const input = page.getByRole('spinbutton', { name: 'amount' });
const fen = page.getByTestId('fen');

test('WIDGET-02: yuan with two decimals, in groups, kept in fen', async () => {
  await renderPage(<Held start={123_456_780} />);
  await expect.element(input).toHaveValue('1,234,567.80');
  await expect.element(page.getByText('元')).toBeVisible();
  await input.fill('98765.4');
  await expect.element(fen).toHaveTextContent('9876540');
  await userEvent.tab();
  await expect.element(input).toHaveValue('98,765.40');
  await input.fill('1,000');
  await expect.element(fen).toHaveTextContent('100000');
  await expectAccessible();
});

test('WIDGET-02: 1.239 is refused and stays as typed, never rounded', async () => {
  await renderPage(<Held />);
  await input.fill('1.239');
  await userEvent.tab();
  await expect.element(page.getByRole('alert')).toMatchTextContent('1.239');
  await expect.element(input).toHaveValue('1.239');
  await expect.element(fen).not.toHaveTextContent('124');
});
