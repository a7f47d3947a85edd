import type { AnyRow, Row } from '@saiyun/sdk/contract';
import { bankAccount } from '@saiyun/sdk/entities';
import { isHolder } from '@saiyun/sdk/rules';
import { Alert } from 'antd';
import { RefName } from '../../../kit/cells/ref-name.tsx';
import { EntityDetail } from '../../../kit/detail/entity-detail.tsx';
import { useRefTexts } from '../../../kit/inputs/ref-texts.ts';
import { useMoneyDeskText } from '../../../messages/money-desk/index.ts';
import { History } from '../../record/history/history.tsx';

export type AccountRow = Row<typeof bankAccount>;

const owners: Readonly<Record<string, string>> = { expert: 'dsTbExpert', unit: 'dsTbUnit' };

/** The whole account, whose it is, and what was done to it before. */
export function AccountFacts({ row }: { readonly row: AccountRow }) {
  const { t } = useMoneyDeskText();
  const owner = owners[row.ownerType ?? ''];
  const [name] = useRefTexts(owner, row.ownerId ?? undefined);
  const isOther = row.ownerType === 'expert' && name !== undefined && !isHolder(row.realName, name);
  return (
    <div className="ex-person">
      {isOther && <Alert type="warning" showIcon title={t('whose.other', { holder: row.realName ?? '', name })} />}
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
