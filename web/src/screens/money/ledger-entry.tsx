import { ledgerEntry } from '@saiyun/sdk/entities';
import { EntityName } from '../../kit/cells/entity-name.tsx';
import { RefName } from '../../kit/cells/ref-name.tsx';
import { overridesOf } from '../../kit/list/overrides.ts';
import { useDict } from '../../lib/api/use-dict.ts';

/** An entry is labelled like the movements that it makes on experts' accounts. */
function Business({ code }: { readonly code: string }) {
  const { text } = useDict('ds_transaction_type');
  return <span title={code}>{text(code)}</span>;
}

export const ledgerEntryPage = overridesOf(ledgerEntry, {
  columns: {
    bizType: { cell: (row) => <Business code={row.bizType} /> },
    refType: { cell: (row) => <EntityName name={row.refType} /> },
    refId: { width: 220, cell: (row) => <RefName of={row.refType} id={row.refId} /> },
  },
});
