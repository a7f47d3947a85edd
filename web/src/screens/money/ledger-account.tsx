import { expert, ledgerAccount, ledgerPosting, msgSubAccount } from '@saiyun/sdk/entities';
import { RefName } from '../../kit/cells/ref-name.tsx';
import { overridesOf } from '../../kit/list/overrides.ts';
import { useMoneyText } from '../../messages/money/index.ts';

/** Whose accounts have the id of a record in their code, by the first part of it. */
const owners: Readonly<Record<string, string>> = { expert: expert.name, msg: msgSubAccount.name };
const parts = ['available', 'held', 'prepaid', 'frozen'] as const;
type Part = (typeof parts)[number];
const isPart = (part: string): part is Part => parts.some((one) => one === part);

const platformAccounts = {
  'platform:cash:bank': 'bank',
  'platform:cash:offline': 'offline',
  'platform:cash:wechat': 'wechat',
  'platform:cash:alipay': 'alipay',
  'platform:fee-income': 'feeIncome',
  'platform:msg-income': 'messageIncome',
  'platform:review-cost': 'reviewCost',
} as const;
const isPlatform = (code: string): code is keyof typeof platformAccounts => Object.hasOwn(platformAccounts, code);

/** Shows `expert:<id>:available` as the expert's name, `msg:<id>:prepaid` as the sub-account's, and any other account by its code. */
function AccountName({ code }: { readonly code: string }) {
  const { t } = useMoneyText();
  const [, kind = '', id = '', part = ''] = /^(\w+):([^:]+):(\w+)$/.exec(code) ?? [];
  const owner = owners[kind];
  if (isPlatform(code)) return <span title={code}>{t(platformAccounts[code])}</span>;
  if (!owner || !isPart(part)) return <span>{code}</span>;
  return (
    <span title={code} style={{ display: 'flex', gap: 'var(--sy-space-2)', minWidth: 0 }}>
      <RefName of={owner} id={id} />
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
