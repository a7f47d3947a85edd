import { ledgerAccount, ledgerPosting } from '@saiyun/sdk/entities';
import { toFen, yuan } from '@saiyun/sdk/view';
import { overridesOf } from '../../../kit/list/overrides.ts';

/** An amount on its side, right-aligned with the others; nothing on the other side. */
const Side = ({ amount }: { readonly amount: string | null | undefined }) => (
  <span style={{ fontVariantNumeric: 'tabular-nums' }}>{amount == null ? '' : yuan(toFen(amount) ?? 0, true)}</span>
);

interface Sides {
  readonly debit?: string | null;
  readonly credit?: string | null;
}

const debit = { title: ['借方', 'Debit'], width: 130, align: 'right', cell: (row: Sides) => <Side amount={row.debit} /> } as const;
const credit = { title: ['贷方', 'Credit'], width: 130, align: 'right', cell: (row: Sides) => <Side amount={row.credit} /> } as const;

export const ledgerAccountPage = overridesOf(ledgerAccount, {
  columns: {
    balance: { hidden: true },
    debit: { ...debit, title: ['借方余额', 'Debit balance'] },
    credit: { ...credit, title: ['贷方余额', 'Credit balance'] },
  },
});

export const ledgerPostingPage = overridesOf(ledgerPosting, {
  columns: { amount: { hidden: true }, accountId: { width: 240 }, debit, credit, createTime: { title: ['记账时间', 'Posted at'] } },
});
