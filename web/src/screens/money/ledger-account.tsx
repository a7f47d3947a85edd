import type { Label } from '@saiyun/sdk/contract';
import { ledgerAccount, ledgerPosting } from '@saiyun/sdk/entities';
import { RefName } from '../../kit/cells/ref-name.tsx';
import { overridesOf } from '../../kit/list/overrides.ts';
import { useKitText } from '../../messages/kit/index.ts';

const parts: Readonly<Record<string, Label>> = {
  available: ['可用', 'available'],
  held: ['冻结', 'held'],
};

const platformAccounts: Readonly<Record<string, Label>> = {
  'platform:cash:bank': ['平台银行存款', 'Platform: bank'],
  'platform:cash:offline': ['平台线下付款', 'Platform: paid by hand'],
  'platform:fee-income': ['平台收费收入', 'Platform: fees'],
  'platform:review-cost': ['平台评审费用', 'Platform: review costs'],
};

/** Shows `expert:<id>:available` as the expert's name, and any other account by its code. */
function AccountName({ code }: { readonly code: string }) {
  const { say } = useKitText();
  const [, id, part = ''] = /^expert:([^:]+):(\w+)$/.exec(code) ?? [];
  const label = parts[part];
  const platformName = platformAccounts[code];
  if (platformName) return <span title={code}>{say(platformName)}</span>;
  if (!id || !label) return <span>{code}</span>;
  return (
    <span title={code} style={{ display: 'flex', gap: 6, minWidth: 0 }}>
      <RefName of="dsTbExpert" id={id} />
      <span style={{ color: 'var(--sy-text-2)' }}>· {say(label)}</span>
    </span>
  );
}

export const ledgerAccountPage = overridesOf(ledgerAccount, {
  columns: { accountCode: { title: ['科目', 'Account'], width: 240, cell: (row) => <AccountName code={row.accountCode} /> } },
});

export const ledgerPostingPage = overridesOf(ledgerPosting, {
  columns: { accountId: { width: 240, cell: (row) => <AccountName code={row.accountId_dictText ?? row.accountId} /> } },
});
