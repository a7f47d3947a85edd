import '../lines.css';
import './ledger.css';
import type { Row } from '@saiyun/sdk/contract';
import { ledgerEntry, ledgerPosting } from '@saiyun/sdk/entities';
import { toFen, yuan } from '@saiyun/sdk/view';
import { useQuery } from '@tanstack/react-query';
import { EntityName } from '../../../kit/cells/entity-name.tsx';
import { RefName } from '../../../kit/cells/ref-name.tsx';
import { type DetailSlotProps, EntityDetail } from '../../../kit/detail/entity-detail.tsx';
import { overridesOf } from '../../../kit/list/overrides.ts';
import { client } from '../../../lib/api/client.ts';
import { keys } from '../../../lib/api/query-keys.ts';
import { useMoneyText } from '../../../messages/money/index.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';

const shown = (amount: string | null | undefined): string => (amount == null ? '' : yuan(toFen(amount) ?? 0, true));
const sum = (amounts: readonly (string | null | undefined)[]): string =>
  yuan(
    amounts.reduce((fen, amount) => fen + (toFen(amount ?? '0') ?? 0), 0),
    true,
  );

/** The accounts that an entry moved, debits first, with both totals. */
function Lines({ id }: { readonly id: string }) {
  const { t, lang } = useMoneyText();
  const { data, error, refetch } = useQuery({
    queryKey: [...keys.row(ledgerEntry.name, id), 'lines', lang],
    // All of them, however many: the totals below are those of the entry.
    queryFn: ({ signal }) =>
      client
        .entity(ledgerPosting)
        .rows({ match: { entryId: id } }, { signal })
        .toArray({ limit: Number.MAX_SAFE_INTEGER }),
  });
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={3} />;
  // The client of a page knows records only by name.
  const lines = (data as unknown as readonly Row<typeof ledgerPosting>[]).toSorted(
    (a, b) => Number(a.debit === null) - Number(b.debit === null),
  );
  return (
    <table className="ml-lines lg-lines">
      <thead>
        <tr>
          <th scope="col">{t('ledger.account')}</th>
          <th scope="col">{t('ledger.debit')}</th>
          <th scope="col">{t('ledger.credit')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <th scope="row">{line.accountId_dictText}</th>
            <td>{shown(line.debit)}</td>
            <td>{shown(line.credit)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('ledger.total')}</th>
          <td>{sum(lines.map(({ debit }) => debit))}</td>
          <td>{sum(lines.map(({ credit }) => credit))}</td>
        </tr>
      </tfoot>
    </table>
  );
}

/** What an entry moved, and then what it says. */
function EntryDetail({ entity, row }: DetailSlotProps<Row<typeof ledgerEntry>>) {
  return (
    <>
      <Lines id={row.id} />
      <EntityDetail entity={entity} row={row as never} />
    </>
  );
}

export const ledgerEntryPage = overridesOf(ledgerEntry, {
  detail: EntryDetail,
  columns: {
    amount: {
      title: ['金额', 'Amount'],
      width: 120,
      align: 'right',
      cell: (row) => <span style={{ fontVariantNumeric: 'tabular-nums' }}>{yuan(toFen(row.amount ?? 0) ?? 0, true)}</span>,
    },
    refType: { cell: (row) => <EntityName name={row.refType} /> },
    refId: { width: 220, cell: (row) => <RefName of={row.refType} id={row.refId} /> },
  },
});
