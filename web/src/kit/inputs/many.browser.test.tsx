import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderPage } from '../../testing/render-page.tsx';
import { ManySelect } from '../../ui/keys/many-select.tsx';

function Field() {
  const [values, setValues] = useState<string[]>([]);
  const options = ['邮件', '站内信'].map((one) => ({ value: one, label: one }));
  return <ManySelect aria-label="通知方式" style={{ width: 300 }} options={options} value={values} onChange={setValues} />;
}

test('WIDGET-04: Tab leaves what was just chosen from a list of several as it is; Enter takes it out again', async () => {
  await renderPage(
    <>
      <Field />
      <button type="button">after</button>
    </>,
  );
  const field = page.getByRole('combobox', { name: '通知方式' });
  const chosen = () => [...document.querySelectorAll('.ant-select-selection-item')].map((one) => one.textContent);
  await field.click();
  await page.getByTitle('邮件').click();
  await userEvent.keyboard('{Tab}');
  expect(chosen()).toEqual(['邮件']);
  await field.click();
  await userEvent.keyboard('{ArrowDown}{ArrowUp}{Enter}');
  await expect.poll(chosen).toEqual([]);
});
