import { competitionForm, costItem, printTemplate } from '@saiyun/sdk/entities';
import { Form } from 'antd';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { AppBlocks } from '../../../app/shell/app-blocks.tsx';
import { fakeServer } from '../../../testing/fake-server.ts';
import { expectAccessible, renderPage, signedIn } from '../../../testing/render-page.tsx';
import { FieldItem } from '../../form/field-item.tsx';

const fieldsOf = { questions: competitionForm.fields.fields, prices: costItem.fields.earlyBird, page: printTemplate.fields.body } as const;

/** One nested field in a form of its own; the last value that the form took. */
async function show(name: keyof typeof fieldsOf, start: unknown = null) {
  fakeServer({ 'GET /sys/dict/queryAllDictItems': { sex: [] } });
  const taken: unknown[] = [];
  const faults: unknown[] = [];
  await renderPage(
    <AppBlocks>
      <Form
        initialValues={{ it: start }}
        onFinish={({ it }: { it: unknown }) => taken.push(it)}
        onFinishFailed={(info) => faults.push(info)}
      >
        <FieldItem name="it" field={fieldsOf[name]} isOff={false} row={undefined} own={{}} autoFocus={false} />
        <button type="submit">send</button>
      </Form>
    </AppBlocks>,
  );
  await expect.element(page.getByRole('grid').first()).toBeVisible();
  return { taken, faults, send: () => page.getByRole('button', { name: 'send', exact: true }).click() };
}

const cell = (row: number, col: number): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`[data-row="${row}"] [data-col="${col}"]`);
  if (!found) throw new Error(`no cell ${row}, ${col}`);
  return found;
};
const type = async (row: number, col: number, text: string) => {
  await userEvent.dblClick(cell(row, col));
  await userEvent.keyboard(`{Control>}a{/Control}${text}{Enter}`);
};
const paste = async (row: number, col: number, text: string) => {
  await userEvent.click(cell(row, col));
  const data = new DataTransfer();
  data.setData('text/plain', text);
  document.querySelector('.tb-type')?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
};

beforeEach(() => {
  localStorage.clear();
  signedIn('ADMIN');
});

const plain = { key: 'tel', label: '电话', type: 'text', wordLimit: 11, required: true };
const question = { ...plain, showIf: { key: 'sex', value: '1' } };

describe('lists of small records are edited in the table (ETABLE-02)', () => {
  test('FORM-22: what nobody changed is sent as it was, and a new row with what was typed', async () => {
    const before = [{ key: 'sex', label: '性别', type: 'dict', dictCode: 'sex', strange: 7 }, question];
    const { taken, send } = await show('questions', before);
    await expectAccessible();
    await type(1, 0, '手机');
    await page.getByRole('button', { name: '新增', exact: true }).click();
    await type(2, 0, '备注');
    await type(2, 2, 'note');
    await send();
    await expect.poll(() => taken).toEqual([[before[0], { ...question, label: '手机' }, { key: 'note', label: '备注', type: 'text' }]]);
  });

  test('ETABLE-02: a row that nobody filled in is no record, and a cell that its row does not ask for is shut', async () => {
    const { taken, send } = await show('questions', [plain]);
    await page.getByRole('button', { name: '新增', exact: true }).click();
    // The dictionary of a question is asked for only where its kind is a dictionary.
    expect(cell(0, 4).className).toContain('tb-off');
    await send();
    await expect.poll(() => taken).toEqual([[plain]]);
  });

  test('CELL-01: the first fault of the shape stands at its cell, in words, and goes with it', async () => {
    const { taken, faults, send } = await show('questions', [plain]);
    await type(0, 2, 'Not a name!');
    await send();
    await expect.poll(() => faults.length).toBeGreaterThan(0);
    await expect.poll(() => cell(0, 2).className).toContain('tb-fault');
    expect(taken).toEqual([]);
    await type(0, 2, 'phone');
    await expect.poll(() => cell(0, 2).className).not.toContain('tb-fault');
    await send();
    await expect.poll(() => taken).toEqual([[{ ...plain, key: 'phone' }]]);
  });

  test('ETABLE-02: rows of a spreadsheet are pasted as prices in fen, and half a fen is a fault at its cell', async () => {
    const { taken, faults, send } = await show('prices', [{ until: '2026-03-01', amountFen: 10_000 }]);
    // Prices are a table and nothing else.
    expect(page.getByRole('button', { name: /源代码/ }).elements()).toHaveLength(0);
    await paste(0, 0, '2026/4/1\t120.50\r\n2026-05-01\t130.005\r\n');
    await send();
    await expect.poll(() => faults.length).toBeGreaterThan(0);
    await expect.poll(() => cell(1, 1).className).toContain('tb-fault');
    await type(1, 1, '130');
    await send();
    await expect
      .poll(() => taken)
      .toEqual([
        [
          { until: '2026-04-01', amountFen: 12_050 },
          { until: '2026-05-01', amountFen: 13_000 },
        ],
      ]);
  });

  test('FORM-22: records inside a row are edited in a dialog, and Tab and Escape there are not those of the table', async () => {
    const { taken, send } = await show('questions', [{ key: 'sex', label: '性别', type: 'text' }, plain]);
    // The condition is the last of the seventeen members.
    const at = 16;
    await userEvent.click(cell(1, 0));
    await userEvent.keyboard('{End}');
    await expect.poll(() => document.querySelectorAll(`[data-row="1"] [data-col="${at}"]`)).toHaveLength(1);
    await userEvent.dblClick(cell(1, at));
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /设\s?置/ }).click();
    await dialog.getByLabelText('前面的答案名').fill('sex');
    await userEvent.keyboard('{Tab}');
    await expect.element(dialog).toBeVisible();
    await dialog.getByLabelText('值', { exact: true }).fill('1');
    await dialog.getByRole('button', { name: /确\s?定/ }).click();
    await send();
    await expect.poll(() => taken).toMatchObject([[{ key: 'sex' }, { key: 'tel', showIf: { key: 'sex', value: '1' } }]]);
  });
});
