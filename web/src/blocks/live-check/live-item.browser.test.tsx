import { Form, Input } from 'antd';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, renderPage } from '../../testing/render-page.tsx';
import { LiveItem } from './index.ts';

const shown = async (start = '', delayMs = 30) => {
  const asked: string[] = [];
  const open = new Map<string, (said?: string) => void>();
  const saved: unknown[] = [];
  const ask = (value: string) => {
    asked.push(value);
    return new Promise<string | undefined>((done) => open.set(value, done));
  };
  await renderPage(
    <Form name="f" initialValues={{ code: start }} validateTrigger="onBlur" onFinish={(values) => saved.push(values)}>
      <LiveItem name="code" label="编码" ask={ask} delayMs={delayMs} rules={[{ pattern: /^\w+$/, message: '只允许字母' }]}>
        <Input />
      </LiveItem>
      <button type="submit">保存</button>
    </Form>,
  );
  const input = page.getByLabelText('编码');
  await expect.element(input).toBeVisible();
  return { asked, saved, input, answer: (value: string, said?: string) => open.get(value)?.(said) };
};

test("FORM-19: a value is asked about when typing stops, and the server's words stand at the field", async () => {
  const { asked, input, answer } = await shown();
  await input.fill('abc');
  await expect.poll(() => asked).toEqual(['abc']);
  answer('abc', '该值不可用，系统中已存在！');
  await expect.element(page.getByText('该值不可用，系统中已存在！')).toBeVisible();
  await expect.element(input).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible();
});

test('FORM-19: a late answer about an older value never shows', async () => {
  const { asked, input, answer } = await shown();
  await input.fill('old');
  await expect.poll(() => asked).toEqual(['old']);
  await input.fill('new');
  await expect.poll(() => asked).toEqual(['old', 'new']);
  answer('new', 'new 已存在');
  await expect.element(page.getByText('new 已存在')).toBeVisible();
  answer('old', 'old 已存在');
  await userEvent.tab();
  await expect.element(page.getByText('new 已存在')).toBeVisible();
  expect(page.getByText('old 已存在').elements()).toEqual([]);
});

test('FORM-19: empty, refused by its own rules or as it was stored, a value is not asked about', async () => {
  const { asked, saved, input } = await shown('mine');
  await input.fill('甲');
  await expect.element(page.getByText('只允许字母')).toBeVisible();
  await input.fill('');
  await input.fill('mine');
  await page.getByRole('button', { name: '保存' }).click();
  await expect.poll(() => saved).toEqual([{ code: 'mine' }]);
  expect(asked).toEqual([]);
});

test('a form that is submitted waits for the answer', async () => {
  const { saved, input, answer, asked } = await shown();
  await input.fill('abc');
  await page.getByRole('button', { name: '保存' }).click();
  await expect.poll(() => asked).toEqual(['abc']);
  expect(saved).toEqual([]);
  answer('abc');
  await expect.poll(() => saved).toEqual([{ code: 'abc' }]);
});

test('a form that is submitted before typing stopped is sent once, when the answer is there', async () => {
  const { saved, input, answer, asked } = await shown('', 300);
  await input.fill('abc');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => asked).toEqual(['abc']);
  // The pause after typing passes meanwhile.
  await new Promise((resolve) => setTimeout(resolve, 400));
  answer('abc');
  await expect.poll(() => saved).toEqual([{ code: 'abc' }]);
  expect(asked).toEqual(['abc']);
});
