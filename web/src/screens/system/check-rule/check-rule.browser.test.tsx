import { checkRule } from '@saiyun/sdk/entities';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { systemTexts } from '../../../messages/system/index.ts';
import { expectAccessible, renderPage } from '../../../testing/render-page.tsx';
import { checkRulePage } from './check-rule.tsx';

await systemTexts.load('zh-CN');
const field = checkRule.fields.ruleJson;
const Input = checkRulePage.inputs?.ruleJson;

const draw = async (value: unknown) => {
  const changed = vi.fn<(value: unknown) => void>();
  if (!Input) throw new Error('no input');
  await renderPage(<Input field={field} value={value} onChange={changed} aria-label="规则" />);
  return changed;
};
const cell = (row: number, col: number): HTMLElement => document.querySelector(`[data-row="${row}"] [data-col="${col}"]`) as HTMLElement;

test('CALL-122: the parts of a rule are a table, and are stored as the text that the call knows', async () => {
  const changed = await draw(JSON.stringify([{ digits: 2, pattern: '^[A-Z]+$', message: '前两位须为大写字母' }]));
  await expect.element(page.getByText('^[A-Z]+$')).toBeVisible();
  await userEvent.click(cell(0, 2));
  await userEvent.keyboard('须为字母{Enter}');
  await expect.poll(() => changed.mock.lastCall?.[0]).toBe(JSON.stringify([{ digits: '2', pattern: '^[A-Z]+$', message: '须为字母' }]));
  await expectAccessible();
});

test('CALL-122: what is no list of parts is kept as text and said to be so', async () => {
  await draw('{"digits": 1}');
  await expect.element(page.getByText('内容不是规则列表，按文本显示')).toBeVisible();
  expect(document.querySelector('.tb-frame')).toBeNull();
});
