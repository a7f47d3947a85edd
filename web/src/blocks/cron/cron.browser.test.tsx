import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { changeLanguage } from '../../lib/texts/change-language.ts';
import { expectAccessible, renderPage } from '../../testing/render-page.tsx';
import { CronDialog, CronInput } from './index.ts';

const now = () => new Date('2026-11-22T00:00:00Z');

function Held({ start, bounds }: { readonly start?: string; readonly bounds?: 'runnable' | 'literal' }) {
  const [value, setValue] = useState<string | undefined>(start);
  return <CronInput aria-label="cron" value={value} onChange={setValue} bounds={bounds} now={now} />;
}

const dialog = page.getByRole('dialog');
const expression = dialog.getByLabelText('表达式', { exact: true });
const open = async (start?: string, bounds?: 'runnable' | 'literal') => {
  await renderPage(<Held start={start} bounds={bounds} />);
  await page.getByRole('button', { name: '编辑定时表达式' }).click();
  await expect.element(expression).toBeVisible();
};
const tab = (name: string) => dialog.getByRole('tab', { name: new RegExp(`^${name}`) });
const mode = (name: string) => dialog.getByRole('radio', { name, exact: true });

test('SCREEN-91, CRON-33, CRON-19: a dialog 608 wide whose preview has the next ten runs 500 ms after the last change', async () => {
  await open('0 0 2 * * ? *');
  await expect.poll(() => document.querySelector<HTMLElement>('.cr-dialog')?.offsetWidth).toBe(608);
  await expect.element(dialog.getByText('接下来 10 次执行时间')).toBeVisible();
  const runs = dialog.getByRole('listitem');
  await expect.poll(() => runs.elements().length).toBe(10);
  await expect.element(runs.first()).toHaveTextContent('2026-11-23 02:00:00');
  const before = performance.now();
  await expression.fill('0 0 3 * * ? *');
  expect(runs.elements()).toHaveLength(0);
  await expect.element(runs.first()).toHaveTextContent('2026-11-23 03:00:00');
  expect(performance.now() - before).toBeGreaterThan(490);
  await expectAccessible();
});

test('CRON-20: an expression without a run says so, in both languages', async () => {
  const none = vi.fn<() => void>();
  await renderPage(<CronDialog open value="0 0 2 1 1 ? 2020" now={now} onOk={none} onCancel={none} />);
  await expect.element(dialog.getByText('无执行时间')).toBeVisible();
  await changeLanguage('en');
  await expect.element(dialog.getByText('no execution time')).toBeVisible();
  await changeLanguage('zh-CN');
});

test('CRON-07, CRON-11, CRON-12: every field offers its modes', async () => {
  await open();
  const modes = async (name: string) => {
    await tab(name).click();
    await expect.element(dialog.getByRole('radiogroup', { name: `${name}的取值方式` })).toBeVisible();
    return dialog
      .getByRole('radiogroup', { name: `${name}的取值方式` })
      .getByRole('radio')
      .elements()
      .map((one) => one.closest('label')?.textContent);
  };
  for (const name of ['秒', '分', '时', '月', '年']) expect(await modes(name)).toEqual(['每一个', '区间', '循环', '指定']);
  expect(await modes('日')).toEqual(['不指定', '每一个', '区间', '循环', '工作日', '最后一日', '月末前几日', '指定']);
  expect(await modes('周')).toEqual(['不指定', '每一个', '区间', '循环', '第几个星期几', '最后一个星期几', '指定']);
});

test('CRON-22, CRON-23, CRON-10, CRON-13: a new expression, forced fields and the exclusion of day and week, as they act', async () => {
  await open();
  await expect.element(expression).toHaveValue('* * * * * ? *');
  await tab('年').click();
  await mode('区间').click();
  await expect.element(dialog.getByLabelText('开始')).toHaveValue('2019');
  await expect.element(expression).toHaveValue('0 0 0 1 1 ? 2019-2119');
  await expect.poll(() => dialog.getByRole('status').element().textContent).toContain('月 * → 1');
  // The sentence around the numbers is there to be read.
  expect(getComputedStyle(dialog.getByText('从', { exact: true }).element()).fontSize).toBe('14px');
  await tab('周').click();
  await mode('第几个星期几').click();
  await expect.element(expression).toHaveValue('0 0 0 ? 1 2#1 2019-2119');
  await expect.poll(() => dialog.getByRole('status').element().textContent).toContain('日 * → ?');
  await mode('不指定').click();
  await expect.element(expression).toHaveValue('0 0 0 * 1 ? 2019-2119');
});

test.each([
  ['秒', '循环', '间隔', 59, 'CRON-24'],
  ['分', '循环', '间隔', 59, 'CRON-25'],
  ['时', '区间', '结束', 23, 'CRON-26'],
  ['日', '月末前几日', '天数', 30, 'CRON-27'],
  ['周', '第几个星期几', '第几个', 5, 'CRON-27'],
  ['月', '循环', '间隔', 12, 'CRON-28'],
  ['年', '循环', '间隔', 99, 'CRON-29'],
])('CRON-32: %s %s takes a whole %s up to %i and no more (%s)', async (field, way, label, most) => {
  await open();
  await tab(field).click();
  await mode(way).click();
  const input = dialog.getByRole('spinbutton', { name: label });
  await expect.element(input).toBeVisible();
  const before = (input.element() as HTMLInputElement).value;
  await input.fill(String(most + 1));
  await expect.element(dialog.getByText(new RegExp(`${most + 1} 超出范围 \\d+-${most}`))).toBeVisible();
  await userEvent.tab();
  await expect.element(input).toHaveValue(before);
  await input.fill('1.5');
  await expect.element(dialog.getByText(/无法识别 1\.5/)).toBeVisible();
  await userEvent.tab();
  await expect.element(input).toHaveValue(before);
  await input.fill(String(most));
  await expect.element(expression).toHaveValue(expect.stringContaining(String(most)));
});

test('CRON-25: by the literal bounds 60 minutes can be chosen, and the fault names the field', async () => {
  await open(undefined, 'literal');
  await tab('分').click();
  await mode('循环').click();
  await dialog.getByRole('spinbutton', { name: '间隔' }).fill('60');
  await expect.element(expression).toHaveValue('0 0/60 * * * ? *');
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/分字段/);
  await dialog.getByRole('button', { name: /确\s?定/ }).click();
  await expect.element(expression).toHaveFocus();
});

test('text and tabs follow each other; what the tabs cannot say is kept and told', async () => {
  await open('0 0 2 LW * ?');
  await expect.element(dialog.getByText(/选项无法表示“日”字段的 LW/)).toBeVisible();
  await tab('时').click();
  await dialog.getByRole('button', { name: '5', exact: true }).click();
  await expect.element(expression).toHaveValue('0 0 2,5 LW * ? *');
  await expression.fill('0 0/5 * ? * 2-6 *');
  await tab('周').click();
  await expect.element(mode('区间')).toBeChecked();
  await dialog.getByRole('button', { name: /确\s?定/ }).click();
  await expect.element(page.getByLabelText('cron')).toHaveValue('0 0/5 * ? * 2-6 *');
});

test('values of a field are chosen with the keyboard', async () => {
  await open('0 0 2 * * ? *');
  await tab('时').click();
  (dialog.getByRole('button', { name: '0', exact: true }).element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}{ArrowRight}{Enter}');
  await expect.element(expression).toHaveValue('0 0 2,11 * * ? *');
  await userEvent.keyboard('{End}');
  await expect.element(dialog.getByRole('button', { name: '23', exact: true })).toHaveFocus();
});

test('an input says what its expression means and what is wrong with it', async () => {
  await renderPage(<Held start="0 30 2 ? * 6L" />);
  await expect.element(page.getByText('每月最后一个周五 02:30')).toBeVisible();
  await expect.element(page.getByText('下次执行 2026-11-27 02:30:00')).toBeVisible();
  await page.getByLabelText('cron').fill('0 60 2 ? * 6L');
  await expect.element(page.getByRole('alert')).toMatchTextContent(/分字段：60 超出范围 0-59/);
  await expectAccessible();
});

test('a field that a change has set is put back and stays so; a Unix expression is offered as Quartz writes it', async () => {
  await open();
  await tab('周').click();
  await mode('区间').click();
  await dialog.getByRole('button', { name: '把时改回 *' }).click();
  await expect.element(expression).toHaveValue('0 0 * ? * 1-7 *');
  await mode('指定').click();
  await dialog.getByRole('button', { name: '周一', exact: true }).click();
  await expect.element(expression).toHaveValue('0 0 * ? * 2 *');
  await expression.fill('*/30 8-18 * * 1-5');
  await dialog.getByRole('button', { name: '改写为 0 0/30 8-18 ? * MON-FRI *' }).click();
  await expect.element(expression).toHaveValue('0 0/30 8-18 ? * MON-FRI *');
});
