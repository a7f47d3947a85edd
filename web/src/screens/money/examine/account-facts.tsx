import type { AnyRow, Row } from '@saiyun/sdk/contract';
import { bankAccount } from '@saiyun/sdk/entities';
import { RefName } from '../../../kit/cells/ref-name.tsx';
import { EntityDetail } from '../../../kit/detail/entity-detail.tsx';
import { useMoneyDeskText } from '../../../messages/money-desk/index.ts';
import { History } from '../../record/history/history.tsx';

export type AccountRow = Row<typeof bankAccount>;

const owners: Readonly<Record<string, string>> = { expert: 'dsTbExpert', unit: 'dsTbUnit' };

/** The whole account, whose it is, and what was done to it before. */
export function AccountFacts({ row }: { readonly row: AccountRow }) {
  const { t } = useMoneyDeskText();
  const owner = owners[row.ownerType ?? ''];
  return (
    <div className="ex-person">
      <section className="pg-card">
        <EntityDetail entity={bankAccount} row={row as unknown as AnyRow} without={['ownerType', 'ownerId', 'isDefault']} />
      </section>
      {owner && (
        <section className="pg-card">
          <h2>{t('whose.title')}</h2>
          <RefName of={owner} id={row.ownerId ?? null} />
        </section>
      )}
      <section className="pg-card">
        <History entity={bankAccount} id={row.id} />
      </section>
    </div>
  );
}
