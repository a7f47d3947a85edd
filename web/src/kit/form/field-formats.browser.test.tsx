import { date, dict, type Field, file, instant } from '@saiyun/sdk/contract';
import { user } from '@saiyun/sdk/entities';
import { Form } from 'antd';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeServer } from '../../testing/fake-server.ts';
import { renderPage, signedIn } from '../../testing/render-page.tsx';
import { FieldItem } from './field-item.tsx';

const colours = ['red', 'blue', 'green'].map((value) => ({ value, text: value, title: value, label: value }));

const show = async (field: Field) => {
  fakeServer({ 'GET /sys/dict/queryAllDictItems': { colours } });
  const taken: unknown[] = [];
  await renderPage(
    <Form onFinish={({ it }: { it: unknown }) => taken.push(it)}>
      <FieldItem name="it" field={{ ...field, required: false }} isOff={false} row={undefined} own={{}} autoFocus={false} />
      <button type="submit">send</button>
    </Form>,
  );
  const input = page.getByRole('textbox').first();
  return {
    taken,
    send: () => page.getByRole('button', { name: 'send', exact: true }).click(),
    type: async (text: string) => {
      await input.fill(text);
      await userEvent.keyboard('{Tab}');
      await page.getByRole('button', { name: 'send', exact: true }).click();
    },
  };
};

beforeEach(() => {
  localStorage.clear();
  signedIn('ADMIN');
});

test('FORM-01: a mobile number that is none is refused in its own words', async () => {
  const { taken, type } = await show(user.fields.phone);
  for (const wrong of ['12345678901', '1380013800', 'abc']) {
    await type(wrong);
    await expect.element(page.getByText('请输入正确手机号')).toBeVisible();
  }
  expect(taken).toEqual([]);
  await type('13800138000');
  await expect.poll(() => taken).toEqual(['13800138000']);
});

test('FORM-03: so is an e-mail address', async () => {
  const { taken, type } = await show(user.fields.email);
  await type('nobody@nowhere');
  await expect.element(page.getByText('邮箱格式不正确')).toBeVisible();
  await type('a@b.cn');
  await expect.poll(() => taken).toEqual(['a@b.cn']);
});

test('WIDGET-01: a day goes out in the form of the wire, however it was typed', async () => {
  const { taken, type } = await show(date(['日期', 'Day']));
  await type('2026/3/5');
  await expect.poll(() => taken).toEqual(['2026-03-05']);
});

test('WIDGET-01: so does a time', async () => {
  const { taken, type } = await show(instant(['时间', 'Time']));
  await type('2026-03-05 9:07');
  await expect.poll(() => taken).toEqual(['2026-03-05 09:07:00']);
});

test('WIDGET-04: several choices go out joined by commas', async () => {
  const { taken, send } = await show(dict(['颜色', 'Colours'], 'colours', { many: true }));
  await page.getByRole('combobox').click();
  for (const name of ['green', 'red']) await page.getByTitle(name, { exact: true }).last().click();
  await send();
  await expect.poll(() => taken).toEqual(['green,red']);
});

test('UPLOAD-15: a file of a field that names no use is stored below temp', async () => {
  const sent: unknown[] = [];
  const send = vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation((body) => void sent.push(body));
  await show(file(['附件', 'File']));
  await expect.poll(() => document.querySelectorAll('input[type=file]').length).toBeGreaterThan(0);
  const note = new File(['words'], 'note.txt', { type: 'text/plain' });
  await userEvent.upload(document.querySelector('input[type=file]') as HTMLElement, note);
  await expect.poll(() => sent.map((body) => body instanceof FormData && body.get('biz'))).toEqual(['temp']);
  send.mockRestore();
});

test.each([
  [date(['日期', 'Day']), '2026-3-5', '2026-03-05'],
  [instant(['时间', 'Time']), '2026-3-5 8:30', '2026-03-05 08:30:00'],
])('WIDGET-01: Enter takes the day that was typed and sends nothing', async (field, text, stored) => {
  const { taken, send } = await show(field);
  await page.getByRole('textbox').first().fill(text);
  await userEvent.keyboard('{Enter}{Enter}{Enter}');
  expect(taken).toEqual([]);
  await send();
  await expect.poll(() => taken).toEqual([stored]);
});
