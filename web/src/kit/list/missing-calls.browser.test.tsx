import type { AnyRow, Entity } from '@saiyun/sdk/contract';
import { holiday } from '@saiyun/sdk/entities';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer } from '../../testing/fake-server.ts';
import { renderPage, signedIn } from '../../testing/render-page.tsx';
import { useDelete } from './use-delete.ts';
import { useList } from './use-list.ts';

const rows = ['1', '2'].map((id) => ({ id, revision: 1, day: '2026-10-01', name: id, isWorkday: '0' })) as unknown as readonly AnyRow[];

const without = (call: string): Entity => ({ ...(holiday as Entity), calls: holiday.calls.filter((one) => one !== call) });
const lacking = { list: without('list'), delete: without('delete'), deleteBatch: without('deleteBatch') } as const;

/** A list of a page's own over a record without the call. */
function Lacking({ call }: { readonly call: 'list' | 'delete' | 'deleteBatch' }) {
  const list = useList(lacking[call]);
  const remove = useDelete(list);
  return (
    <>
      <p>{list.error instanceof Error ? list.error.message : ''}</p>
      <button type="button" onClick={() => remove(call === 'delete' ? rows.slice(0, 1) : rows)}>
        delete
      </button>
    </>
  );
}

test.each(['list', 'delete', 'deleteBatch'] as const)(
  'LIST-08: a list page without the call %s says what to set, and asks nothing',
  async (call) => {
    localStorage.clear();
    signedIn('ADMIN');
    const server = fakeServer({ 'GET /dsTbHoliday/list': { records: rows, total: 2, size: 10, current: 1 } });
    await renderPage(<Lacking call={call} />);
    if (call !== 'list') await page.getByRole('button', { name: 'delete' }).click();
    await expect.element(page.getByText(`请设置url.${call}属性!`)).toBeVisible();
    expect(server.asked(`DELETE /dsTbHoliday/${call}`)).toEqual([]);
    if (call === 'list') expect(server.asked('GET /dsTbHoliday/list')).toEqual([]);
  },
);
