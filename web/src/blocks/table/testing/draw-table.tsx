import type { EditColumn, RowValues } from '@saiyun/sdk/logic/editable-table';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { renderPage } from '../../../testing/render-page.tsx';
import { type BlockServices, Blocks } from '../../provider/index.ts';
import { EditableTable, type EditableTableProps, type TableHandle } from '../index.ts';

/** Columns of most tests. */
export const columns: readonly EditColumn[] = [
  { key: 'code', title: '编号', type: 'input', width: 120, validateRules: [{ required: true }, { unique: true }] },
  { key: 'name', title: '名称', type: 'input', width: 160 },
  { key: 'score', title: '得分', type: 'inputNumber', width: 120 },
  { key: 'note', title: '备注', type: 'normal', width: 120 },
];
export function rowsOf(count: number): readonly RowValues[] {
  return Array.from({ length: count }, (_, i) => ({ id: String(i + 1), code: `W${i + 1}`, name: `作品${i + 1}`, score: i, note: '只读' }));
}

/** Draws a table, and reads what is in it. */
export async function draw(props: Partial<EditableTableProps> = {}, services: Partial<BlockServices> = {}) {
  const table: { now: TableHandle | null } = { now: null };
  const { columns: given = columns, rows = rowsOf(5), ...others } = props;
  await renderPage(
    <Blocks value={{ language: 'zh-CN', ...services }}>
      <EditableTable
        label="作品"
        columns={given}
        rows={rows}
        {...others}
        ref={(handle) => {
          table.now = handle;
        }}
      />
    </Blocks>,
  );
  await expect.element(page.getByRole('grid', { name: '作品' })).toBeInTheDocument();
  const values = (key: string): unknown[] => table.now?.rows().map((row) => row.values[key]) ?? [];
  return { table, values, of: (row: number, key: string) => table.now?.rows()[row]?.values[key] };
}

export function cell(row: number, col: number): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[data-row="${row}"] [data-col="${col}"]`);
  if (!found) throw new Error(`no cell ${row}, ${col}`);
  return found;
}
export function typeBox(): HTMLTextAreaElement {
  return document.querySelector('.tb-type') as HTMLTextAreaElement;
}
/** The cell on which a screen reader is. */
export function active(): string | null {
  return document.activeElement?.getAttribute('aria-activedescendant')?.split('-').slice(-2).join(',') ?? null;
}
export function frame(): HTMLElement {
  return document.querySelector('.tb-frame') as HTMLElement;
}

/** What a spreadsheet puts on the clipboard, as the browser hands it over. */
export function paste(text: string): void {
  const data = new DataTransfer();
  data.setData('text/plain', text);
  typeBox().dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
}
export function copied(kind: 'copy' | 'cut' = 'copy'): string {
  const data = new DataTransfer();
  typeBox().dispatchEvent(new ClipboardEvent(kind, { clipboardData: data, bubbles: true, cancelable: true }));
  return data.getData('text/plain');
}
