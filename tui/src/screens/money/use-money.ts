import { type ExpertAccount, expertAccountCalls, type MoneyMovement, type OwnBankAccount, type OwnWithdrawal } from '@saiyun/sdk/calls';
import { no, type Page, type Row } from '@saiyun/sdk/contract';
import { bankAccountStatus, type settlement } from '@saiyun/sdk/entities';
import { leastWithdrawalFen } from '@saiyun/sdk/logic/money';
import { yuan } from '@saiyun/sdk/view';
import { useMemo } from 'react';
import type { DraftStore } from '../../drafts/draft-store.ts';
import { keys } from '../../keys.ts';
import { useAppContext } from '../../kit/app-context.ts';
import { type Keeping, type Loaded, useLoad } from '../../kit/use-load.ts';
import type { TuiText } from '../../texts/index.ts';

export type Fee = Row<typeof settlement>;

/** Everything about the expert's money; amounts in fen. */
export interface Money {
  readonly account: ExpertAccount;
  readonly accounts: readonly OwnBankAccount[];
  readonly withdrawals: readonly OwnWithdrawal[];
  readonly movements: readonly MoneyMovement[];
  readonly fees: readonly Fee[];
  /** Where a request is kept while it is written. */
  readonly drafts: DraftStore;
}

const pageSize = 200;

const allOf = async <T>(pageAt: (pageNo: number) => Promise<Page<T>>): Promise<readonly T[]> => {
  const all: T[] = [];
  for (let pageNo = 1; ; pageNo++) {
    const { records, total } = await pageAt(pageNo);
    all.push(...records);
    if (records.length === 0 || all.length >= total) return all;
  }
};

export function useMoneyCalls(): ReturnType<typeof expertAccountCalls> {
  const { client } = useAppContext();
  return useMemo(() => expertAccountCalls(client.send), [client]);
}

export function useMoney(): Loaded<Money> {
  // A notice that arrives may be of a withdrawal.
  const { client, language, outbox, unread } = useAppContext();
  const calls = useMoneyCalls();
  const keeping: Keeping<Money, Omit<Money, 'drafts'>> = {
    name: 'money',
    toKeep: ({ drafts: _, ...money }) => money,
    fromKept: async (kept) => ({ ...kept, drafts: (await outbox()).store }),
  };
  return useLoad(
    async () => {
      const [{ store: drafts }, account, accounts, withdrawals, movements, fees] = await Promise.all([
        outbox(),
        calls.mine(),
        calls.bankAccounts(),
        allOf((pageNo) => calls.withdrawals({ pageNo, pageSize })),
        allOf((pageNo) => calls.movements({ pageNo, pageSize })),
        allOf((pageNo) => client.settlements.list({ pageNo, pageSize, column: 'period', order: 'desc' })),
      ]);
      return { account, accounts, withdrawals, movements, fees, drafts };
    },
    [client, calls, language, outbox, unread],
    keeping,
  );
}

/** The accounts to which money can go. */
export function verifiedOf({ accounts }: Pick<Money, 'accounts'>): readonly OwnBankAccount[] {
  return accounts.filter(({ status }) => status === bankAccountStatus.verified);
}

/** Why nothing can be withdrawn now, in words; undefined if it can. */
export function withheld({ account, accounts }: Pick<Money, 'account' | 'accounts'>, t: TuiText): string | undefined {
  if (account.hasPayPassword === no) return t('money.noPassword', { key: keys.payPassword.shown });
  if (account.lockUntil !== null) return t('money.locked', { time: account.lockUntil.slice(0, 16) });
  if (verifiedOf({ accounts }).length === 0) return t('money.noVerified');
  return account.available < leastWithdrawalFen ? t('money.least', { least: yuan(leastWithdrawalFen, true) }) : undefined;
}
