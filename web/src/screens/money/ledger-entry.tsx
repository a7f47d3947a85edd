import { ledgerEntry } from '@saiyun/sdk/entities';
import { toFen, yuan } from '@saiyun/sdk/view';
import { EntityName } from '../../kit/cells/entity-name.tsx';
import { RefName } from '../../kit/cells/ref-name.tsx';
import { overridesOf } from '../../kit/list/overrides.ts';

export const ledgerEntryPage = overridesOf(ledgerEntry, {
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
