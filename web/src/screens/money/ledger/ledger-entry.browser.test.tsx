import { ledgerEntry } from '@saiyun/sdk/entities';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage, signedIn } from '../../../testing/render-page.tsx';
import { ledgerEntryPage } from './ledger-entry.tsx';

const lines = 501;
const line = (n: number) => ({
  id: `p${n}`,
  revision: 1,
  entryId: 'e1',
  accountId: 'a',
  debit: n === 0 ? null : '1.00',
  credit: n === 0 ? '500.00' : null,
});

test('B11: an entry of more lines than a page has shows all of them, and its totals agree', async () => {
  signedIn('FIN');
  const all = Array.from({ length: lines }, (_, n) => line(n));
  fakeServer({
    'GET /dsTbLedgerPosting/list': ({ query }: { readonly query: URLSearchParams }) => {
      const [no, size] = [Number(query.get('pageNo')), Number(query.get('pageSize'))];
      return { records: all.slice((no - 1) * size, no * size), total: lines, current: no, size, pages: Math.ceil(lines / size) };
    },
    'GET /sys/dict/queryAllDictItems': {},
  });
  const Detail = ledgerEntryPage.detail;
  if (!Detail) throw new Error('no detail');
  const screen = await renderPage(<Detail entity={ledgerEntry as never} row={{ id: 'e1', revision: 1 } as never} />);
  await expect.element(screen.getByRole('row', { name: /500\.00.*500\.00/ })).toBeVisible();
  expect(document.querySelectorAll('.lg-lines tbody tr')).toHaveLength(lines);
});
