import { ledgerAccount, ledgerPosting } from '@saiyun/sdk/entities';
import { RefName } from '../../kit/cells/ref-name.tsx';
import { overridesOf } from '../../kit/list/overrides.ts';
import { useMoneyText } from '../../messages/money/index.ts';

type Part = 'available' | 'held';
const isPart = (part: string): part is Part => part === 'available' || part === 'held';

const platformAccounts: Readonly<Record<string, 'bank' | 'offline' | 'feeIncome' | 'reviewCost'>> = {
  'platform:cash:bank': 'bank',
  'platform:cash:offline': 'offline',
  'platform:fee-income': 'feeIncome',
  'platform:review-cost': 'reviewCost',
};

/** Shows `expert:<id>:available` as the expert's name, and any other account by its code. */
function AccountName({ code }: { readonly code: string }) {
  const { t } = useMoneyText();
  const [, id, part = ''] = /^expert:([^:]+):(\w+)$/.exec(code) ?? [];
  const platformName = platformAccounts[code];
  if (platformName) return <span title={code}>{t(platformName)}</span>;
  if (!id || !isPart(part)) return <span>{code}</span>;
  return (
    <span title={code} style={{ display: 'flex', gap: 'var(--sy-space-2)', minWidth: 0 }}>
      <RefName of="dsTbExpert" id={id} />
      <span style={{ color: 'var(--sy-text-2)' }}>· {t(part)}</span>
    </span>
  );
}

export const ledgerAccountPage = overridesOf(ledgerAccount, {
  columns: { accountCode: { title: ['科目', 'Account'], width: 240, cell: (row) => <AccountName code={row.accountCode} /> } },
});

export const ledgerPostingPage = overridesOf(ledgerPosting, {
  columns: { accountId: { width: 240, cell: (row) => <AccountName code={row.accountId_dictText ?? row.accountId} /> } },
});
